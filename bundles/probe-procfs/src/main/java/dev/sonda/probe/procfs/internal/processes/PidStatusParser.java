package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.FileText;
import dev.sonda.probe.procfs.internal.proc.ReusableIntList;
import dev.sonda.probe.procfs.internal.proc.TextCursor;

/**
 * Parses /proc/PID/status of a process or a thread, line by line. A name such as "Tgid: 1" can't
 * fake a field, since the kernel escapes a line end in a name as {@code \n}. For one thread.
 */
final class PidStatusParser {
  private static final String NAME = "Name:";
  private static final String STATE = "State:";
  private static final String TGID = "Tgid:";
  private static final String PID = "Pid:";
  private static final String PPID = "PPid:";
  private static final String UID = "Uid:";
  private static final String NSPID = "NSpid:";
  private static final String KTHREAD = "Kthread:";
  private static final String THREADS = "Threads:";

  /**
   * Upper limit of the file's size. Usually the file has 1.5 KiB; but a process may be in 65536
   * groups, which are listed before its memory counters.
   */
  private static final int MAX_BYTES = 1 << 20;

  private final FileText file = new FileText(MAX_BYTES);
  private final TextCursor cursor = new TextCursor();
  private final ReusableIntList namespacedIds = new ReusableIntList();
  private int nameBegin;
  private int nameEnd;
  private byte state;
  private int tgid;
  private int pid;
  private int ppid;
  private int uid;
  private int kernelThread;
  private int threads;

  /** The buffer that the caller fills with the file's content before {@link #parse}. */
  FileText file() {
    return file;
  }

  /** Parses the buffer; the value of a line that an older kernel doesn't write is 0 or empty. */
  void parse() {
    nameBegin = 0;
    nameEnd = 0;
    state = 0;
    tgid = 0;
    pid = 0;
    ppid = 0;
    uid = 0;
    kernelThread = -1;
    threads = 0;
    namespacedIds.clear();
    cursor.reset(file);
    while (cursor.nextLine()) {
      if (cursor.nextWord()) {
        parseLine();
      }
    }
  }

  private void parseLine() {
    if (cursor.wordIs(NAME)) {
      nameEnd = cursor.lineEnd();
      nameBegin = cursor.nextWord() ? cursor.wordBegin() : nameEnd;
    } else if (cursor.wordIs(STATE)) {
      state = cursor.nextWord() ? file.bytes()[cursor.wordBegin()] : 0;
    } else if (cursor.wordIs(TGID)) {
      tgid = nextNumber();
    } else if (cursor.wordIs(PID)) {
      pid = nextNumber();
    } else if (cursor.wordIs(PPID)) {
      ppid = nextNumber();
    } else if (cursor.wordIs(UID)) {
      uid = nextNumber(); // the real user id is the first of several ids in the line
    } else if (cursor.wordIs(NSPID)) {
      parseNamespacedIds();
    } else if (cursor.wordIs(KTHREAD)) {
      kernelThread = cursor.nextWord() && cursor.wordIsNumber() ? (int) cursor.number() : -1;
    } else if (cursor.wordIs(THREADS)) {
      threads = nextNumber();
    }
  }

  /**
   * Parses the thread's ids in nested pid namespaces, which follow its id in the outermost one in
   * the line.
   */
  private void parseNamespacedIds() {
    cursor.nextWord();
    while (cursor.nextWord()) {
      namespacedIds.add((int) cursor.number());
    }
  }

  private int nextNumber() {
    return cursor.nextWord() ? (int) cursor.number() : 0;
  }

  int tgid() {
    return tgid;
  }

  /** The thread's id. */
  int pid() {
    return pid;
  }

  int ppid() {
    return ppid;
  }

  int uid() {
    return uid;
  }

  /** The number of the process's threads; 0 if the file doesn't have it. */
  int threads() {
    return threads;
  }

  /** Whether the thread is a zombie or dead. */
  boolean isOver() {
    return state == 'Z' || state == 'X';
  }

  /** Whether the thread has ids in pid namespaces below the initial one. */
  boolean isNamespaced() {
    return namespacedIds.count() > 0;
  }

  /** Whether the status file has the field {@code Kthread}, as it does since Linux 6.4. */
  boolean saysWhetherKernelThread() {
    return kernelThread == 0 || kernelThread == 1;
  }

  boolean isKernelThread() {
    return kernelThread == 1;
  }

  /**
   * Writes the name as raw bytes from the file, in which the kernel has escaped line ends and
   * backslashes.
   */
  void writeName(MessageWriter message, int field) {
    message.bytes(field, file.bytes(), nameBegin, nameEnd - nameBegin);
  }

  /** Writes the ids from the outermost namespace below the initial one to the innermost. */
  void writeNamespacedIds(MessageWriter message, int field) {
    for (int i = 0; i < namespacedIds.count(); i++) {
      message.varint(field, namespacedIds.get(i));
    }
  }
}
