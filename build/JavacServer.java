import com.sun.tools.javac.file.JavacFileManager;
import com.sun.tools.javac.main.Main;
import com.sun.tools.javac.util.Context;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.tools.JavaFileManager;

/**
 * Compiler server of {@code build/javac}: compiles in one long-running JVM, so that javac and Error
 * Prone are loaded and hot from the second call on. Reads from a named pipe: each line is the
 * folder of a call, with a file {@code arguments}. Writes what javac says into {@code output}
 * there, then its exit code into the pipe {@code status}.
 */
final class JavacServer {
  /** In place of an exit code: the compilation has to be done without this server. */
  private static final String FAILED = "failed";

  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /**
   * Of the processors' jars: a loader that is closed after a compilation would lose its hot code.
   */
  private static final Map<List<String>, ClassLoader> PROCESSORS = new ConcurrentHashMap<>();

  private final AtomicInteger running = new AtomicInteger();
  private volatile long lastCallNanos = System.nanoTime();

  public static void main(String[] args) throws IOException {
    new JavacServer().serve(Path.of(args[0]));
  }

  private void serve(Path calls) throws IOException {
    Executors.newSingleThreadScheduledExecutor()
        .scheduleWithFixedDelay(this::endWhenIdle, 1, 1, TimeUnit.SECONDS);
    // Open for writing, too: the pipe has no end, however callers come and go.
    try (RandomAccessFile lines = new RandomAccessFile(calls.toFile(), "rw");
        ExecutorService compilers = Executors.newCachedThreadPool()) {
      while (true) {
        Path call = Path.of(lines.readLine());
        running.incrementAndGet();
        compilers.execute(() -> answer(call));
      }
    }
  }

  /** Each call gets an answer, since build/javac waits for as long as this process lives. */
  private void answer(Path call) {
    try {
      tell(call, outcome(call));
    } catch (IOException e) {
      System.err.println("build/javac has ended before " + call + " was answered: " + e);
    } finally {
      lastCallNanos = System.nanoTime();
      running.decrementAndGet();
    }
  }

  private static String outcome(Path call) {
    try {
      return Integer.toString(compile(call));
    } catch (IOException | RuntimeException | Error e) {
      e.printStackTrace();
      return FAILED;
    }
  }

  /** Open for reading, too: a pipe without a reader would block its writer for ever. */
  private static void tell(Path call, String outcome) throws IOException {
    try (RandomAccessFile status = new RandomAccessFile(call.resolve("status").toFile(), "rw")) {
      status.writeBytes(outcome + "\n");
    }
  }

  private static int compile(Path call) throws IOException {
    String[] arguments = Files.readAllLines(call.resolve("arguments")).toArray(String[]::new);
    try (PrintWriter output =
        new PrintWriter(call.resolve("output").toFile(), StandardCharsets.UTF_8)) {
      Context context = new Context();
      context.put(JavaFileManager.class, (Context.Factory<JavaFileManager>) KeepingFiles::new);
      return new Main("javac", output, output).compile(arguments, context).exitCode;
    }
  }

  private void endWhenIdle() {
    if (running.get() == 0 && System.nanoTime() - lastCallNanos > IDLE_NANOS) {
      System.exit(0);
    }
  }

  /** javac's files, with loaders of processors that outlive the compilation. */
  private static final class KeepingFiles extends JavacFileManager {
    KeepingFiles(Context context) {
      super(context, true, StandardCharsets.UTF_8);
    }

    @Override
    protected ClassLoader getClassLoader(URL[] jars) {
      List<String> names = Arrays.stream(jars).map(URL::toString).toList();
      return PROCESSORS.computeIfAbsent(names, ignored -> new KeptLoader(jars));
    }
  }

  /** A loader that javac can't close. */
  private static final class KeptLoader extends URLClassLoader {
    KeptLoader(URL[] jars) {
      super(jars, ClassLoader.getSystemClassLoader());
    }

    @Override
    public void close() {}
  }
}
