"""The store's transactions, as Lua that the server runs in one piece."""

COMMIT = """
-- KEYS: live, building, generations, checkpoint, documents, parked, retries, indexes, then one per changed index
-- ARGV: generation, expected checkpoint, new checkpoint, then lists, each led by its length:
-- documents, those taken away, parked, unparked, answered, names of indexes, then per index its scores, those taken out
local generation = ARGV[1]
if redis.call('GET', KEYS[1]) ~= generation and redis.call('GET', KEYS[2]) ~= generation then return 'unwanted' end
if (redis.call('GET', KEYS[4]) or '') ~= ARGV[2] then return 'overtaken' end

local at = 4
local function write(command, key)
  local last = at + tonumber(ARGV[at])
  -- Lua's stack bounds how many arguments one call may have
  for first = at + 1, last, 4000 do redis.call(command, key, unpack(ARGV, first, math.min(first + 3999, last))) end
  at = last + 1
end

redis.call('SADD', KEYS[3], generation)
redis.call('SET', KEYS[4], ARGV[3])
write('HSET', KEYS[5])
write('HDEL', KEYS[5])
write('HSET', KEYS[6])
write('HDEL', KEYS[6])
write('SREM', KEYS[7])
write('SADD', KEYS[8])
for index = 9, #KEYS do
  write('ZADD', KEYS[index])
  write('ZREM', KEYS[index])
end
return 'written'
"""

HOLD = """
-- KEYS: holder; ARGV: owner, milliseconds
local holder = redis.call('GET', KEYS[1])
local gives_way = holder and string.sub(holder, 1, 7) == 'rebuild' and string.sub(ARGV[1], 1, 7) ~= 'rebuild'
if holder and holder ~= ARGV[1] and not gives_way then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
"""

RELEASE = """
-- KEYS: holder; ARGV: owner
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
"""

REQUEST_REBUILD = """
-- KEYS: live, building, generations
local building = redis.call('GET', KEYS[2])
if building then return tonumber(building) end
local newest = tonumber(redis.call('GET', KEYS[1]) or '1')
for _, generation in ipairs(redis.call('SMEMBERS', KEYS[3])) do newest = math.max(newest, tonumber(generation)) end
redis.call('SET', KEYS[2], newest + 1)
return newest + 1
"""

DISCARD = """
-- KEYS: live, building, generations; ARGV: the generation that is live
local live = redis.call('GET', KEYS[1]) or '1'
if live ~= ARGV[1] then return end
local newest = math.max(tonumber(live), tonumber(redis.call('GET', KEYS[2]) or '0'))
for _, generation in ipairs(redis.call('SMEMBERS', KEYS[3])) do newest = math.max(newest, tonumber(generation)) end
redis.call('SET', KEYS[1], newest + 1)
redis.call('DEL', KEYS[2])
"""

PROMOTE = """
-- KEYS: live, building, checkpoint of the live one, checkpoint of the one built; ARGV: generation built, the live one
if redis.call('GET', KEYS[1]) ~= ARGV[2] or redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
local function position(key) return string.match(redis.call('GET', key) or '0', '^%d+') end
if position(KEYS[3]) ~= position(KEYS[4]) then return 0 end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[2])
return 1
"""

PAGE = """
-- KEYS: live, index of the generation that the reader takes for the live one
-- ARGV: that generation, score and member to stand behind (empty for the beginning), 'up' or 'down', how many
local live = redis.call('GET', KEYS[1])
if live and live ~= ARGV[1] then return {live} end
local key, score, member, direction, count = KEYS[2], ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5])

-- As the server orders members: by bytes, whatever the locale says
local function precedes(left, right)
  for place = 1, math.min(#left, #right) do
    local one, other = string.byte(left, place), string.byte(right, place)
    if one ~= other then return one < other end
  end
  return #left < #right
end

-- How many entries stand before (score, member), itself included where `own`
local function standing_before(own)
  local low = redis.call('ZCOUNT', key, '-inf', '(' .. score)
  local high = low + redis.call('ZCOUNT', key, score, score)
  while low < high do
    local middle = math.floor((low + high) / 2)
    local found = redis.call('ZRANGE', key, middle, middle)[1]
    if precedes(found, member) or (own and found == member) then low = middle + 1 else high = middle end
  end
  return low
end

if direction == 'up' then
  local first = score == '' and 0 or standing_before(true)
  return {ARGV[1], redis.call('ZRANGE', key, first, first + count - 1, 'WITHSCORES')}
end
local ahead = score == '' and redis.call('ZCARD', key) or standing_before(false)
local skipped = redis.call('ZCARD', key) - ahead
return {ARGV[1], redis.call('ZREVRANGE', key, skipped, skipped + count - 1, 'WITHSCORES')}
"""
