package dev.sonda.probe.ftrace.internal.tracefs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A tracefs, or an instance in it: reads and writes its text files, which control tracing.
 * Stateless; may be used by any thread.
 *
 * @param root the folder that contains {@code tracing_on}
 */
public record TracefsFolder(Path root) {
  /**
   * Maximum size of a file; the longest one, {@code available_filter_functions}, has some megabytes
   * and isn't read by this class.
   */
  private static final int MAX_BYTES = 1 << 20;

  public boolean has(String file) {
    return Files.exists(root.resolve(file));
  }

  /** The text of a file, without the line end at its end. */
  public String read(String file) throws IOException {
    try (InputStream in = Files.newInputStream(root.resolve(file))) {
      return new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8).strip();
    }
  }

  /** Writes a file that holds a single value. */
  public void write(String file, String value) throws IOException {
    put(file, value, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
  }

  /** Adds a line to a file that is a list. */
  public void append(String file, String line) throws IOException {
    put(file, line + "\n", StandardOpenOption.WRITE, StandardOpenOption.APPEND);
  }

  /** Truncates a file, which empties a list or the kernel's buffers. */
  public void clear(String file) throws IOException {
    put(file, "", StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
  }

  /**
   * Writes the text in one call of write, as the kernel parses each call as one value and reports
   * errors for that call.
   */
  private void put(String file, String text, OpenOption... options) throws IOException {
    try (OutputStream out = Files.newOutputStream(root.resolve(file), options)) {
      if (!text.isEmpty()) {
        out.write(text.getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new IOException(
          "can't "
              + (text.isEmpty() ? "clear " : "write '" + text.strip() + "' to ")
              + file
              + ": "
              + reason(e),
          e);
    }
  }

  private static String reason(IOException e) {
    return e instanceof NoSuchFileException
        ? "this kernel has no such file"
        : String.valueOf(e.getMessage());
  }

  /** Names of the folders in a folder, sorted; empty if {@code folder} doesn't exist. */
  public SortedSet<String> folders(String folder) throws IOException {
    SortedSet<String> names = new TreeSet<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(root.resolve(folder))) {
      for (Path entry : entries) {
        if (Files.isDirectory(entry)) {
          names.add(entry.getFileName().toString());
        }
      }
    } catch (NoSuchFileException e) {
      return names;
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return names;
  }

  /** The words of a file that lists them, the chosen one in brackets. */
  public List<String> choices(String file) throws IOException {
    return List.of(read(file).replace("[", "").replace("]", "").split("\\s+", -1));
  }

  /** The chosen word of such a file, the one in brackets. */
  public String choice(String file) throws IOException {
    String text = read(file);
    int begin = text.indexOf('[');
    int end = text.indexOf(']', Math.max(begin, 0));
    return begin < 0 || end < 0 ? text : text.substring(begin + 1, end);
  }
}
