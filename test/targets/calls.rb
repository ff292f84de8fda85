# Calls of each kind there is. Run with a file, it writes how often which line's function was called.
counts = Hash.new(0)
note = TracePoint.new(:call, :b_call) do |tp|
  counts[tp.lineno] += 1 if tp.path == __FILE__ && tp.lineno > 10
end




def fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2)
def finds(a, x)
  a.each { |y| return true if x == y }
  false
end
def unique(a)
  a.select { |x| !finds([3, 5, 7], x) }
end
def raises(n)
  raise 'end' if n == 0
  raises(n - 1)
ensure
  fib(2)
end
def catches(n)
  n.times do |i|
    begin
      raises(i % 5)
    rescue RuntimeError
      fib(1)
    end
  end
end
def breaks(n)
  (1..n).each { |i| break i if i > 4 }
end
def throws(n)
  catch(:done) { n.times { |i| throw :done if i == 3 } }
end
class Point
  include Comparable
  attr_reader :x
  def initialize(x) = @x = x
  def <=>(other) = @x <=> other.x
  def method_missing(name, *) = fib(3)
  def respond_to_missing?(*) = true
end
def sorting
  all = (1..50).map { |i| Point.new(i * 37 % 51) }
  all.sort
  all.sort_by { |p| -p.x }
  all.max.unknown
end
def fibers
  f = Fiber.new { 5.times { |i| Fiber.yield fib(i) } }
  6.times { f.resume }
  e = [1, 2, 3].each
  e.next + e.next
end
def threads
  3.times.map { Thread.new { fib(6) } }.each(&:join)
end
def evaluated(n)
  n.times { |i| eval("->(x) { fib(x) }").call(i) }
end
def yields
  yield 1
  yield 2
end
def main
  fib(10)
  unique((1..20).to_a)
  catches(20)
  breaks(9)
  throws(9)
  sorting
  fibers
  threads
  evaluated(5)
  yields { |x| fib(x) }
end

note.enable if ARGV[0]
main
note.disable
File.write(ARGV[0], counts.map { |line, n| "#{line} #{n}\n" }.join) if ARGV[0]
