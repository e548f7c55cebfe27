package dev.sonda.probe.jfr.internal;

import dev.sonda.api.probe.Readiness;
import dev.sonda.probe.jfr.internal.process.AttachPermissions;
import dev.sonda.probe.jfr.internal.process.JavaProcess;
import dev.sonda.probe.jfr.internal.process.JvmObstacle;
import dev.sonda.probe.jfr.internal.process.JvmObstacleFinder;
import dev.sonda.probe.jfr.internal.recording.JfrRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Finds out which of the JVMs that a session's config selects can be recorded, and what prevents
 * the recording of the others.
 */
final class RecordableJvmCheck {
  /** Upper limit of JVMs that a message names; further JVMs are only counted. */
  private static final int MOST_NAMED = 8;

  private final List<String> sentences = new ArrayList<>();
  private final TreeSet<String> mends = new TreeSet<>();
  private int recordable;

  RecordableJvmCheck(
      List<JavaProcess> wanted, JvmObstacleFinder obstacles, AttachPermissions rights) {
    for (JavaProcess process : wanted) {
      Optional<JvmObstacle> obstacle = obstacles.find(process, rights);
      if (obstacle.isPresent()) {
        sentences.add(process.described() + " " + obstacle.get().reason());
        mends.add(obstacle.get().mend());
      } else {
        recordable++;
      }
    }
  }

  /**
   * Whether a session could record its JVMs. If the config doesn't select JVMs by name or pid, the
   * result is good even if some JVMs can't be recorded.
   */
  Readiness readiness(JfrRequest request) {
    if (sentences.isEmpty()) {
      return Readiness.ok(recordable());
    }
    if (request.namesJvms()) {
      return Readiness.degraded(hindered(), String.join("; ", mends));
    }
    return Readiness.ok(
        recordable() + "; left out: " + hindered() + "; to mend it: " + String.join("; ", mends));
  }

  private String recordable() {
    return switch (recordable) {
      case 0 -> "no JVM runs here that is asked for; those that come are recorded";
      case 1 -> "1 JVM";
      default -> recordable + " JVMs";
    };
  }

  private String hindered() {
    String named = String.join(", ", sentences.stream().limit(MOST_NAMED).toList());
    int more = sentences.size() - MOST_NAMED;
    return more <= 0 ? named : named + ", and " + more + " more";
  }
}
