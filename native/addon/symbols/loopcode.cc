#include "loopcode.h"

#include <algorithm>

namespace comair::symbols {

namespace {

constexpr uint32_t none = UINT32_MAX;

struct Node {
  uint64_t address;
  uint8_t flow;
  uint32_t next = none;   // where it goes on to
  uint32_t target = none; // where it jumps to
};

bool goesOn(uint8_t flow) {
  return flow != CA_JUMP && flow != CA_JUMP_INDIRECT && flow != CA_RETURN && flow != CA_TRAP;
}

class Graph {
public:
  Graph(std::string_view code, uint64_t start, ca_see *decode)
      : start_(start), at_(code.size(), none) {
    std::vector<uint64_t> targets = decodeAll(code, decode);
    for (uint32_t i = 0; i < nodes_.size(); i++) {
      Node &node = nodes_[i];
      if (goesOn(node.flow) && i + 1 < nodes_.size())
        node.next = i + 1;
      if (node.flow == CA_JUMP || node.flow == CA_BRANCH)
        node.target = find(targets[i]);
    }
    addTableTargets();
    addBefore();
  }

  uint32_t find(uint64_t address) const {
    return address >= start_ && address - start_ < at_.size() ? at_[address - start_] : none;
  }

  // Of what lies below `end`.
  LoopCode loop(uint32_t header, uint64_t end) const {
    std::vector<bool> early = reachedWithout(header), inside(nodes_.size());
    std::vector<uint32_t> todo;
    auto add = [&](uint32_t i) {
      if (!early[i] && !inside[i] && nodes_[i].address < end) {
        inside[i] = true;
        todo.push_back(i);
      }
    };
    eachBefore(header, add);
    LoopCode found;
    if (todo.empty())
      return found;
    for (uint32_t i : todo)
      found.back.push_back(nodes_[i].address);
    std::sort(found.back.begin(), found.back.end());
    inside[header] = true;
    while (!todo.empty()) {
      uint32_t i = todo.back();
      todo.pop_back();
      if (i != header)
        eachBefore(i, add);
    }
    for (uint32_t i = 0; i < nodes_.size(); i++)
      if (inside[i])
        found.instructions.push_back(nodes_[i].address);
    return found;
  }

private:
  std::vector<uint64_t> decodeAll(std::string_view code, ca_see *decode) {
    std::vector<uint64_t> targets;
    for (size_t at = 0; at < at_.size();) {
      ca_seen in = decode(reinterpret_cast<const unsigned char *>(code.data()) + at,
                          code.size() - at, start_ + at);
      at_[at] = static_cast<uint32_t>(nodes_.size());
      bool known = in.flow != CA_NO_INSTRUCTION;
      nodes_.push_back({start_ + at, known ? in.flow : static_cast<uint8_t>(CA_TRAP)});
      targets.push_back(known ? in.target : 0);
      at += known ? in.length : 1;
    }
    return targets;
  }

  // What no jump leads to, behind what does not go on: indirect jumps may lead there.
  void addTableTargets() {
    std::vector<bool> reached(nodes_.size());
    for (const Node &node : nodes_)
      for (uint32_t to : {node.next, node.target})
        if (to != none)
          reached[to] = true;
    for (uint32_t i = 1; i < nodes_.size(); i++)
      if (!reached[i])
        tables_.push_back(i);
  }

  void addBefore() {
    begins_.assign(nodes_.size() + 2, 0);
    auto eachEdge = [&](auto visit) {
      for (uint32_t i = 0; i < nodes_.size(); i++)
        for (uint32_t to : {nodes_[i].next, nodes_[i].target})
          if (to != none)
            visit(i, to);
    };
    eachEdge([&](uint32_t, uint32_t to) { begins_[to + 2]++; });
    for (size_t i = 2; i < begins_.size(); i++)
      begins_[i] += begins_[i - 1];
    before_.resize(begins_.back());
    eachEdge([&](uint32_t from, uint32_t to) { before_[begins_[to + 1]++] = from; });
    for (uint32_t i = 0; i < nodes_.size(); i++)
      if (nodes_[i].flow == CA_JUMP_INDIRECT)
        jumps_.push_back(i);
  }

  template <typename Visit> void eachBefore(uint32_t i, Visit visit) const {
    for (uint32_t k = begins_[i]; k < begins_[i + 1]; k++)
      visit(before_[k]);
    if (std::binary_search(tables_.begin(), tables_.end(), i))
      for (uint32_t jump : jumps_)
        visit(jump);
  }

  // From the start of the function: what `header` does not dominate.
  std::vector<bool> reachedWithout(uint32_t header) const {
    std::vector<bool> reached(nodes_.size());
    std::vector<uint32_t> todo;
    bool tables = false;
    auto add = [&](uint32_t i) {
      if (i != none && i != header && !reached[i]) {
        reached[i] = true;
        todo.push_back(i);
      }
    };
    add(0);
    while (!todo.empty()) {
      const Node &node = nodes_[todo.back()];
      todo.pop_back();
      add(node.next);
      add(node.target);
      if (node.flow == CA_JUMP_INDIRECT && !tables) {
        tables = true;
        for (uint32_t i : tables_)
          add(i);
      }
    }
    return reached;
  }

  uint64_t start_;
  std::vector<Node> nodes_;
  std::vector<uint32_t> at_; // node by distance from the start
  std::vector<uint32_t> tables_, jumps_;
  std::vector<uint32_t> begins_, before_; // before node i: before_[begins_[i]..begins_[i + 1])
};

} // namespace

LoopCode loopCode(std::string_view code, uint64_t start, ca_see *decode, uint64_t header,
                  uint64_t end) {
  if (code.empty() || header < start || end <= header)
    return {};
  Graph graph(code, start, decode);
  uint32_t node = graph.find(header);
  return node == none ? LoopCode{} : graph.loop(node, end);
}

} // namespace comair::symbols
