package dev.sonda.trace.storage.v8;

/** A node of a profile's call tree. Reused for the next node. */
final class V8ProfileNode {
  final NumberList children = new NumberList();
  int id;
  boolean hasParent;
  int parent;

  /** String id of the function's name, which may be empty. */
  int function;

  /** String id of the script's URL; 0 if the node has none. */
  int url;

  void clear(int emptyText) {
    children.clear();
    id = 0;
    hasParent = false;
    parent = 0;
    function = emptyText;
    url = 0;
  }
}
