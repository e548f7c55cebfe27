package dev.sonda.probe.procfs.internal.proc;

/**
 * The layout of {@code struct linux_dirent64}, which {@code getdents64} returns for each entry of a
 * folder.
 */
final class DirentLayout {
  static final int RECORD_LENGTH = 16;
  static final int NAME = 19;

  private DirentLayout() {}
}
