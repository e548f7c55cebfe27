package dev.sonda.api.endpoint;

import dev.sonda.protos.TraceConfig;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Requests beside Perfetto's protocol: exact results and losses of a session. Belongs to one
 * consumer's connection and refers to that consumer's session unless another is named.
 */
@ProviderType
public interface SondaPort {

  /** Asks every data source that the config names whether it could do its work. */
  void check(TraceConfig config, Reply<List<SourceCheck>> onDone);

  /** How the session went so far: sources, losses, late producers, the file. */
  void sessionResult(Reply<SessionResult> onDone);

  /**
   * Reports losses as they grow, at most once a period; an answer with an empty list means that
   * nothing was lost in the period.
   *
   * @return ends the reports
   */
  Runnable observeLosses(int periodMs, Reply<List<Loss>> onLosses);

  /** Closes the session's file at a packet boundary and goes on in the next segment. */
  void rotate(Reply<RotateResult> onDone);

  /**
   * Lets the session's file go on in a new segment by itself, from now on. The answer comes at once
   * and tells whether that is possible. A transport that can't carry the plan says so.
   */
  default void rotateBy(RotationPlan plan, Reply<RotateResult> onDone) {
    onDone.receive(new RotateResult(false, "", "rotation by size or time is not supported here"));
  }

  /**
   * Statistics of any session that this consumer may see in a query of the service's state. Empty
   * where no session has that number. A transport that can't ask says that there is none.
   */
  default void sessionStats(long sessionId, Reply<Optional<SessionStats>> onDone) {
    onDone.receive(Optional.empty());
  }

  /**
   * The reasons why a data source is missing or doesn't write, a sentence each; empty if there are
   * none.
   */
  void why(String dataSourceName, Reply<List<String>> onDone);
}
