// Virtual calls over a mixed list of shapes, a pure interface and a covariant clone; static
// routines and constructors before main.
// Checks: indirect calls; initialisers run by the dynamic linker.
// Usage: vtable [shapes]
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

struct Shape {
  virtual ~Shape() = default;
  virtual long area() const = 0;
  virtual Shape *clone() const = 0;
};

struct Square : Shape {
  explicit Square(long side) : side(side) {
  }
  long area() const override {
    return side * side;
  }
  Square *clone() const override {
    return new Square(side + 1);
  }
  long side;
};

struct Bars : Shape {
  explicit Bars(int n) : heights(static_cast<std::size_t>(n), n) {
  }
  long area() const override {
    long sum = 0;
    for (long height : heights)
      sum += height;
    return sum;
  }
  Bars *clone() const override {
    return new Bars(*this);
  }
  std::vector<long> heights;
};

static std::vector<std::unique_ptr<Shape>> shapes;

static struct Early {
  Early() {
    shapes.emplace_back(new Square(3));
    shapes.emplace_back(new Bars(5));
  }
} early;

__attribute__((noinline)) static long total() {
  long sum = 0;
  for (const auto &shape : shapes)
    sum += shape->area();
  return sum;
}

int main(int argc, char **argv) {
  std::size_t n = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 30;
  long sum = 0;
  while (shapes.size() < n) {
    shapes.emplace_back(shapes[shapes.size() - 2]->clone());
    sum = sum * 3 + total();
  }
  std::printf("%ld\n", sum);
  return 0;
}
