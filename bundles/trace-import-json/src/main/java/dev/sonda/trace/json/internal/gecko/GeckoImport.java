package dev.sonda.trace.json.internal.gecko;

import dev.sonda.trace.format.TraceArchiveMember;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.json.internal.document.JsonDocument;
import dev.sonda.trace.json.internal.text.JsonTextInterning;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.archive.MemberImport;
import dev.sonda.trace.storage.archive.TraceMember;
import dev.sonda.trace.storage.statistics.Statistic;

/** Reads one profile: finds its tables, then adds the samples and markers of each thread. */
public final class GeckoImport implements MemberImport {
  private final TraceMember member;
  private final TraceStorage storage;

  public GeckoImport(TraceMember member) {
    this.member = member;
    storage = member.storage();
  }

  @Override
  public void read() {
    TraceArchiveMember part = member.part();
    long start = TraceMemory.offset(part.place());
    JsonDocument document =
        new JsonDocument(
            member.file().memory().segment(part.place()), start, start + part.sizeBytes());
    GeckoProfile profile = new GeckoProfile(document, new JsonTextInterning(storage.strings()));
    if (profile.isBroken()) {
      storage.statistics().add(Statistic.JSON_TOKENIZER_FAILURE, 1);
    }
    storage.statistics().add(Statistic.JSON_PARSER_FAILURE, profile.leftOut());
    new ProfileEvents(profile, document).add();
  }

  @Override
  public void finish() {
    // all rows are complete with their event
  }

  /** Adds the events of a profile. */
  private final class ProfileEvents {
    private final GeckoProfile profile;
    private final GeckoEvents events = new GeckoEvents(member);
    private final GeckoSamples samples = new GeckoSamples(events, storage);
    private final GeckoStacks stacks = new GeckoStacks(storage);
    private final GeckoMarkers markers;

    ProfileEvents(GeckoProfile profile, JsonDocument document) {
      this.profile = profile;
      markers = new GeckoMarkers(events, storage, document);
    }

    /** Adds those of all threads; the stacks that threads share are imported once. */
    void add() {
      GeckoThread shared = profile.shared();
      int[] sharedTexts = shared == null ? new int[0] : shared.texts(storage.strings());
      int[] sharedCallsites = shared == null ? new int[0] : stacks.callsites(shared, sharedTexts);
      boolean hasSharedStacks = shared != null && shared.hasFrames();
      for (GeckoThread thread : profile.threads()) {
        member.progress().accept(0);
        int[] own = thread.texts(storage.strings());
        int[] texts = own.length > 0 ? own : sharedTexts;
        int index = events.addThread(thread);
        samples.add(
            index, thread, hasSharedStacks ? sharedCallsites : stacks.callsites(thread, texts));
        markers.add(index, thread, texts, profile);
      }
    }
  }
}
