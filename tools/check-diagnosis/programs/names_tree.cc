// A tree of names, in which they are inserted by a function that calls itself, gets them in order.
// expect: - - index
#include <cstdio>
#include <memory>
#include <string>

struct node {
  std::string name;
  std::unique_ptr<node> left, right;
  explicit node(std::string given) : name(std::move(given)) {
  }
};

__attribute__((noipa)) static void insert(std::unique_ptr<node> &at, const std::string &name) {
  if (!at)
    at = std::make_unique<node>(name);
  else
    insert(name < at->name ? at->left : at->right, name);
}

int main() {
  std::unique_ptr<node> root;
  char name[16];
  for (int i = 0; i < 700; i++) {
    std::snprintf(name, sizeof name, "name%05d", i);
    insert(root, name);
  }
  std::printf("%s\n", root->name.c_str());
}
