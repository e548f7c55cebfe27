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
 * Compiles for {@code build/javac} in one JVM, so that javac and Error Prone are loaded and hot
 * from the second call on. Reads from a named pipe: each line is the folder of a call, with a file
 * {@code arguments}. Writes what javac says into {@code output} there, then its exit code into the
 * pipe {@code status}.
 */
final class JavacServer {
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

  private void answer(Path call) {
    try {
      int code = compile(call);
      Files.writeString(call.resolve("status"), code + "\n");
    } catch (IOException gone) {
      System.err.println("A caller has ended before it was answered: " + gone);
    } finally {
      lastCallNanos = System.nanoTime();
      running.decrementAndGet();
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
