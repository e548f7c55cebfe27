package dev.sonda.agent.boot;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Entry point of the agent, called by the virtual machine for {@code -javaagent:sonda-agent.jar=…}
 * or an attach. A program that can't be traced still runs, and the reason is printed to standard
 * error.
 *
 * <p>Compiled for older versions of Java than the rest of the agent, so that it can report that a
 * version is too old.
 */
public final class Agent {
  private static final int JAVA = 25;
  private static final String JAR = "dev.sonda.agent.jar";

  private Agent() {}

  /** Called by the virtual machine before the program's {@code main}, for {@code -javaagent}. */
  public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
    start(arguments, instrumentation);
  }

  /** Called by the virtual machine in a thread of its own, for each attach to a running program. */
  public static void agentmain(@Nullable String arguments, Instrumentation instrumentation) {
    start(arguments, instrumentation);
  }

  private static void start(@Nullable String arguments, Instrumentation instrumentation) {
    int java = Runtime.version().feature();
    if (java < JAVA) {
      say("this program isn't traced: the agent needs Java " + JAVA + ", this is Java " + java);
      return;
    }
    try {
      loader(instrumentation)
          .getMethod("start", Path.class, String.class, Instrumentation.class)
          .invoke(null, Paths.get(System.getProperty(JAR)), arguments, instrumentation);
    } catch (ReflectiveOperationException | IOException | URISyntaxException e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      say("this program isn't traced: " + cause);
    }
  }

  /**
   * Returns the class {@code RuntimeLayer} as loaded by the boot loader. The first call adds the
   * agent's jar to the boot class path.
   */
  private static Class<?> loader(Instrumentation instrumentation)
      throws IOException, URISyntaxException, ClassNotFoundException {
    if (System.getProperty(JAR) == null) {
      String jar = Paths.get(ownJar().toURI()).toString();
      instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar));
      System.setProperty(JAR, jar);
    }
    return Class.forName("dev.sonda.agent.boot.RuntimeLayer", true, null);
  }

  /**
   * Finds the jar by an entry that no other jar contains; the class path may contain the agent's
   * boot classes twice.
   */
  private static URL ownJar() throws IOException {
    URL only = ClassLoader.getSystemResource("runtime/dev/sonda/agent/internal/RunningAgent.class");
    if (only == null) {
      throw new IOException("the agent's jar isn't whole");
    }
    return ((JarURLConnection) only.openConnection()).getJarFileURL();
  }

  private static void say(String sentence) {
    System.err.println("sonda-agent: " + sentence);
  }
}
