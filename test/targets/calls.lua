-- Calls of each kind there is. Run with a file, it writes how often which line's function was called.
local counts, out = {}, arg[1]
local function again(line) -- goes on in a coroutine: that counts as a call
  if out then counts[line] = (counts[line] or 0) + 1 end
end
local function note(event)
  local info = debug.getinfo(2, 'S')
  if info.what ~= 'C' and info.short_src:match('calls%.lua$') and info.linedefined > 20 then
    counts[info.linedefined] = (counts[info.linedefined] or 0) + 1
  end
end
local function hooked(f)
  local co = coroutine.create(f)
  if out then debug.sethook(co, note, 'c') end
  return co
end



local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
local function ends(n) return n end
local function passes(n) return ends(n) end
local function raises(n) if n == 0 then error('end') end raises(n - 1) fib(1) end
local function catches(n)
  for i = 1, n do pcall(raises, i % 7) ends(i) end
end
local Point = {}
Point.__index = Point
Point.__lt = function(a, b) return a.x < b.x end
function Point.new(x) return setmetatable({x = x}, Point) end
function Point:value() return self.x end
local lazy = setmetatable({}, {__index = function(_, k) return fib(k) end})
local function sorting()
  local all = {}
  for i = 1, 100 do all[i] = Point.new(i * 37 % 101) end
  table.sort(all)
  table.sort(all, function(a, b) return a:value() > b:value() end)
  return all[1]:value() + lazy[5]
end
local function inner(n)
  for i = 1, n do coroutine.yield(fib(i)) again(40) end
end
local function outer(n)
  inner(n)
  again(43)
  return ends(n)
end
local function coroutines()
  local co = hooked(outer)
  coroutine.resume(co, 5)
  while coroutine.status(co) ~= 'dead' do coroutine.resume(co) end
  local left = hooked(outer)
  coroutine.resume(left, 5)
end
local function replaced(s)
  return (s:gsub('%w+', function(w) return ends(w) end))
end
local function evaluated(n)
  for i = 1, n do load('return function(f) return f(' .. i .. ') end')()(ends) end
end

local function main()
  fib(10) passes(1) catches(20) sorting() coroutines() replaced('a b c d') evaluated(9)
end

if out then debug.sethook(note, 'c') end
main()
debug.sethook()
if out then
  local file = io.open(out, 'w')
  for line, n in pairs(counts) do file:write(line, ' ', n, '\n') end
  file:close()
end
