package dev.sonda.probe.counters.internal.cgroup;

import dev.sonda.posix.FileSyscalls;
import dev.sonda.probe.counters.internal.text.KernelFileReader;
import dev.sonda.probe.counters.internal.track.CounterDefinition;
import java.util.ArrayList;
import java.util.List;

/** Reads the files of control groups, one group at a time. One thread. */
final class GroupReader {
  private final KernelFileReader text;
  private final List<GroupFileParser> files = new ArrayList<>();
  private final List<CounterDefinition> counters;

  GroupReader(FileSyscalls syscalls, List<GroupFile> files) {
    text = new KernelFileReader(syscalls);
    int firstCounter = 0;
    for (GroupFile file : files) {
      this.files.add(new GroupFileParser(file, firstCounter));
      firstCounter += file.entries().size();
    }
    counters = GroupFile.counters(files);
  }

  List<CounterDefinition> counters() {
    return counters;
  }

  /** The paths of a group's files, in the order in which they are read. */
  String[] paths(CgroupFolder group) {
    return files.stream()
        .map(file -> group.folder() + "/" + file.file().fileName())
        .toArray(String[]::new);
  }

  /**
   * Reads the files that the group has; a missing one is not tried again.
   *
   * @return whether any file could be read
   */
  boolean read(RecordedCgroup group) {
    boolean hasAny = false;
    group.row().clear();
    for (int file = 0; file < files.size(); file++) {
      if (group.has(file)) {
        if (text.read(group.path(file))) {
          files.get(file).parse(text, group.row());
          hasAny = true;
        } else {
          group.markMissing(file);
        }
      }
    }
    return hasAny;
  }
}
