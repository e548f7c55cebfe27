package dev.sonda.trace.proto.internal.etw;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Windows' numbers of operations on files, with the names that Perfetto shows for them. */
final class FileOperationNames {
  private static final Map<Long, String> NAMES =
      Map.ofEntries(
          Map.entry(64L, "CreateFile"),
          Map.entry(65L, "Cleanup"),
          Map.entry(66L, "Close"),
          Map.entry(67L, "ReadFile"),
          Map.entry(68L, "WriteFile"),
          Map.entry(69L, "SetInformation"),
          Map.entry(70L, "DeleteFile"),
          Map.entry(71L, "RenameFile"),
          Map.entry(72L, "DirectoryEnumeration"),
          Map.entry(73L, "Flush"),
          Map.entry(74L, "QueryFileInformation"),
          Map.entry(75L, "FilesystemControlEvent"),
          Map.entry(76L, "EndOperation"),
          Map.entry(77L, "DirectoryNotification"),
          Map.entry(79L, "DeletePath"),
          Map.entry(80L, "RenamePath"),
          Map.entry(83L, "FltRead"),
          Map.entry(84L, " FltWrite"), // Perfetto's name contains this space, too
          Map.entry(85L, "FltSetInfo"),
          Map.entry(86L, "FltQueryInfo"));

  private FileOperationNames() {}

  static @Nullable String name(long number) {
    return NAMES.get(number);
  }
}
