package dev.sonda.trace.kernels.internal.graph;

import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import java.util.Arrays;

/**
 * The rows of a tree, each with its nearest ancestor of the same group: a forest for each group.
 *
 * @param rows the rows in depth-first order, the last child first
 * @param ancestors the row of the nearest ancestor in the group, by position in {@code rows}; -1 if
 *     there is none
 */
public record TreePartition(GrowableIntColumn rows, GrowableIntColumn ancestors) {

  /**
   * Partitions the tree, starting at its root.
   *
   * @param nodes the node of each row
   * @param parents the parent node of each row, -1 for the root's row
   * @param groups the group of each row
   */
  public static TreePartition of(int root, int[] nodes, int[] parents, int[] groups) {
    TreePartition found =
        new TreePartition(new GrowableIntColumn(nodes.length), new GrowableIntColumn(nodes.length));
    new Walk(children(nodes, parents), nodes, groups, found).from(root);
    return found;
  }

  /** The partition of a tree without rows. */
  public static TreePartition none() {
    return new TreePartition(new GrowableIntColumn(0), new GrowableIntColumn(0));
  }

  /** The tree's edges: the rows of the children of each node. */
  private static OutgoingEdges children(int[] nodes, int[] parents) {
    int count = 0;
    int[] from = new int[nodes.length];
    int[] to = new int[nodes.length];
    for (int row = 0; row < nodes.length; row++) {
      count = Math.max(count, Math.max(nodes[row], parents[row]) + 1);
      from[row] = Math.max(parents[row], 0);
      to[row] = parents[row] < 0 ? -1 : row;
    }
    return new OutgoingEdges(count, from, to);
  }

  /** A depth-first walk that tracks the nearest ancestor in each group. */
  private static final class Walk {
    private static final int NOT_ENTERED = -2;

    private final OutgoingEdges children;
    private final int[] nodes;
    private final int[] groups;
    private final TreePartition found;
    private final int[] nearest;
    private final NodeStack stack = new NodeStack(0);

    Walk(OutgoingEdges children, int[] nodes, int[] groups, TreePartition found) {
      this.children = children;
      this.nodes = nodes;
      this.groups = groups;
      this.found = found;
      nearest = new int[Arrays.stream(groups).max().orElse(-1) + 1];
      Arrays.fill(nearest, -1);
    }

    /**
     * Walks the tree below a row. Each row is pushed twice: first to be entered, then to be left,
     * with the previous ancestor of its group to restore.
     */
    void from(int root) {
      stack.push(root, NOT_ENTERED);
      while (!stack.isEmpty()) {
        int row = stack.top();
        int before = stack.topParent();
        stack.pop();
        if (before == NOT_ENTERED) {
          enter(row);
        } else {
          nearest[groups[row]] = before;
        }
      }
    }

    private void enter(int row) {
      int group = groups[row];
      found.rows.add(row);
      found.ancestors.add(nearest[group]);
      stack.push(row, nearest[group]);
      nearest[group] = row;
      for (int at = children.begin(nodes[row]); at < children.end(nodes[row]); at++) {
        stack.push(children.target(at), NOT_ENTERED);
      }
    }
  }
}
