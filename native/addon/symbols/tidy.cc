#include "tidy.h"

#include <string_view>

namespace comair::symbols {

namespace {

// Names beyond this are left alone: the work below is quadratic.
constexpr size_t maxTidy = 8 * 1024;

void replaceAll(std::string *text, std::string_view from, std::string_view to) {
  for (size_t at = 0; (at = text->find(from, at)) != std::string::npos;)
    text->replace(at, from.size(), to); // again from here: "> > >" overlaps
}

// Position after the '>' that closes the '<' before `at`; npos if it is not that simple.
size_t afterArguments(const std::string &text, size_t at) {
  for (int depth = 1; at < text.size(); at++) {
    if (text[at] == '<')
      depth++;
    else if (text[at] == '>' && text[at - 1] != '-' && --depth == 0)
      return at + 1;
  }
  return std::string::npos;
}

bool startsWith(const std::string &text, size_t at, std::string_view prefix) {
  return text.compare(at, prefix.size(), prefix) == 0;
}

// Removes each ", argument<...>"; with `before`, only those that one of it follows.
void removeDefaults(std::string *text, std::string_view argument,
                    std::initializer_list<std::string_view> before) {
  for (size_t at = 0; (at = text->find(argument, at)) != std::string::npos;) {
    size_t end = afterArguments(*text, at + argument.size());
    bool remove = end != std::string::npos && before.size() == 0;
    for (std::string_view next : before)
      remove = remove || (end != std::string::npos && startsWith(*text, end, next));
    if (remove)
      text->erase(at, end - at);
    else
      at += argument.size();
  }
}

} // namespace

std::string tidyFull(std::string name) {
  if (name.size() > maxTidy)
    return name;
  replaceAll(&name, "> >", ">>");
  for (std::string_view spelled :
       {"std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char>>",
        "std::basic_string<char, std::char_traits<char>, std::allocator<char>>"})
    replaceAll(&name, spelled, "std::string");
  return name;
}

std::string tidyShort(std::string name) {
  if (name.size() > maxTidy || name.find("std::") == std::string::npos)
    return tidyFull(std::move(name));
  name = tidyFull(std::move(name));
  constexpr std::string_view allocator = ", std::allocator<", equal = ", std::equal_to<";
  removeDefaults(&name, equal, {allocator});
  removeDefaults(&name, ", std::hash<", {allocator});
  removeDefaults(&name, ", std::less<", {allocator});
  removeDefaults(&name, allocator, {});
  removeDefaults(&name, ", std::char_traits<", {});
  removeDefaults(&name, ", std::default_delete<", {});
  return name;
}

} // namespace comair::symbols
