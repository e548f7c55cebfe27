// A program with track events, built from Perfetto's public SDK and its system backend: waits until a
// session wants its events, writes slices from several threads, says how many, waits until the session
// has ended, and ends. PerfettoSdkIT and benchmarks/sdk-slices run it.
//
// It is not built here. With the SDK's two files beside it:
//
//   c++ -std=c++17 -O2 -DNDEBUG -I. sdk_slices.cc perfetto.cc -pthread -o sonda_sdk_slices
//
// and the result beside Perfetto's other programs, in the folder that PERFETTO_BIN names.
//
// Arguments are name=value, and all have a default (see Options). What it prints, a line each:
//
//   waiting     it has asked for a connection and waits for a session
//   writing     it writes
//   half        one thread has written half of its slices
//   written     all threads have written theirs, or had to drop them
//   took N ns a slice and thread
//   wrote N     that many; what was not dropped has arrived at the service
//   adopted     a session has taken over what was written before it began (startup=1)
//   aborted     none has, and that is lost
//   ended       the session has ended

#include <perfetto.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

PERFETTO_DEFINE_CATEGORIES(perfetto::Category("sonda.sdk"));
PERFETTO_TRACK_EVENT_STATIC_STORAGE();

namespace {

using Clock = std::chrono::steady_clock;

struct Options {
  uint32_t smb_kb = 256;
  uint32_t page_kb = 4;
  uint32_t batch_commits_ms = 0;
  uint32_t threads = 4;
  uint64_t slices = 25000;  // a thread
  uint64_t rate = 0;        // slices a second and thread; 0: as fast as it goes
  uint64_t batch = 100;     // slices between two looks at the clock
  bool numbered = false;    // each slice carries its number on its thread
  bool stall = false;       // wait for free memory instead of dropping
  bool patch = false;       // patch sizes in shared memory where they are still there
  bool startup = false;     // begin to write before there is a session
  uint32_t limit_s = 60;    // for a session to begin, and again for it to end
};

[[noreturn]] void Fail(const std::string& why) {
  std::fprintf(stderr, "sdk_slices: %s\n", why.c_str());
  std::exit(1);
}

void Say(const std::string& line) {
  std::printf("%s\n", line.c_str());
  std::fflush(stdout);
}

Options Parse(int count, char** words) {
  std::map<std::string, uint64_t> values;
  for (int i = 1; i < count; i++) {
    const char* sign = std::strchr(words[i], '=');
    if (sign == nullptr) {
      Fail(std::string("not name=value: ") + words[i]);
    }
    values[std::string(words[i], static_cast<size_t>(sign - words[i]))] = std::strtoull(sign + 1, nullptr, 10);
  }
  Options options;
  auto take = [&values](const char* name, auto& target) {
    auto found = values.find(name);
    if (found != values.end()) {
      target = static_cast<std::decay_t<decltype(target)>>(found->second);
      values.erase(found);
    }
  };
  take("smb_kb", options.smb_kb);
  take("page_kb", options.page_kb);
  take("batch_commits_ms", options.batch_commits_ms);
  take("threads", options.threads);
  take("slices", options.slices);
  take("rate", options.rate);
  take("batch", options.batch);
  take("numbered", options.numbered);
  take("stall", options.stall);
  take("patch", options.patch);
  take("startup", options.startup);
  take("limit_s", options.limit_s);
  if (!values.empty()) {
    Fail("no such option: " + values.begin()->first);
  }
  return options;
}

// Counts down to zero; the threads of the SDK report here, the main one waits.
class Pending {
 public:
  explicit Pending(int count) : count_(count) {}

  void Done() {
    std::lock_guard<std::mutex> lock(mutex_);
    count_--;
    changed_.notify_all();
  }

  bool Await(std::chrono::seconds limit) {
    std::unique_lock<std::mutex> lock(mutex_);
    return changed_.wait_for(lock, limit, [this] { return count_ <= 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int count_;
};

void Connect(const Options& options) {
  perfetto::TracingInitArgs arguments;
  arguments.backends = perfetto::kSystemBackend;
  arguments.shmem_size_hint_kb = options.smb_kb;
  arguments.shmem_page_size_hint_kb = options.page_kb;
  arguments.shmem_batch_commits_duration_ms = options.batch_commits_ms;
  arguments.shmem_direct_patching_enabled = options.patch;
  if (options.stall) {
    arguments.track_event_buffer_exhausted_policy = perfetto::BufferExhaustedPolicy::kStall;
  }
  perfetto::Tracing::Initialize(arguments);
  perfetto::TrackEvent::Register();
}

// The session that is to come must ask for the same, or it begins anew: for just these categories.
std::unique_ptr<perfetto::StartupTracingSession> WriteFromNowOn(const Options& options) {
  perfetto::TraceConfig config;
  config.add_buffers()->set_size_kb(1024);
  perfetto::protos::gen::TrackEventConfig events;
  events.add_enabled_categories("sonda.sdk");
  auto* source = config.add_data_sources()->mutable_config();
  source->set_name("track_event");
  source->set_track_event_config_raw(events.SerializeAsString());
  perfetto::Tracing::SetupStartupTracingOpts startup;
  startup.backend = perfetto::kSystemBackend;
  startup.timeout_ms = options.limit_s * 1000;
  startup.on_adopted = [] { Say("adopted"); };
  startup.on_aborted = [] { Say("aborted"); };
  return perfetto::Tracing::SetupStartupTracingBlocking(config, startup);
}

// A category is enabled a moment before its events are kept, so one is asked for where it would go.
bool IsRecording() {
  bool recording = false;
  perfetto::TrackEvent::Trace([&](perfetto::TrackEvent::TraceContext) { recording = true; });
  return recording;
}

void AwaitRecording(bool wanted, const Options& options) {
  const auto deadline = Clock::now() + std::chrono::seconds(options.limit_s);
  while (IsRecording() != wanted) {
    if (Clock::now() > deadline) {
      Fail(wanted ? "no session has begun" : "the session has not ended");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

void WriteSlice(const Options& options, uint64_t number) {
  if (options.numbered) {
    TRACE_EVENT_BEGIN("sonda.sdk", "slice", "n", number);
  } else {
    TRACE_EVENT_BEGIN("sonda.sdk", "slice");
  }
  TRACE_EVENT_END("sonda.sdk");
}

void WriteSlices(const Options& options, bool reporter) {
  const auto begin = Clock::now();
  for (uint64_t number = 0; number < options.slices; number++) {
    if (options.rate != 0 && number % options.batch == 0) {
      std::this_thread::sleep_until(
          begin + std::chrono::nanoseconds(number * 1'000'000'000 / options.rate));
    }
    WriteSlice(options, number);
    if (reporter && number == options.slices / 2) {
      Say("half");
    }
  }
}

// What this thread has written, sent to the service; reports when that has it.
void Flush(Pending& flushed) {
  bool asked = false;
  perfetto::TrackEvent::Trace([&](perfetto::TrackEvent::TraceContext context) {
    context.Flush([&flushed] { flushed.Done(); });
    asked = true;
  });
  if (!asked) {
    Fail("the session ended before all was written");
  }
}

}  // namespace

int main(int count, char** words) {
  const Options options = Parse(count, words);
  Connect(options);
  std::unique_ptr<perfetto::StartupTracingSession> startup;
  if (options.startup) {
    startup = WriteFromNowOn(options);
  }
  Say("waiting");
  AwaitRecording(true, options);
  Say("writing");
  Pending written(static_cast<int>(options.threads));
  Pending flushed(static_cast<int>(options.threads));
  std::vector<std::thread> writers;
  std::atomic<int64_t> took_ns{0};
  for (uint32_t i = 0; i < options.threads; i++) {
    writers.emplace_back([&, i] {
      const Clock::time_point began = Clock::now();
      WriteSlices(options, i == 0);
      took_ns += std::chrono::nanoseconds(Clock::now() - began).count();
      written.Done();
      Flush(flushed);
    });
  }
  written.Await(std::chrono::hours(1));
  Say("written");
  Say("took " + std::to_string(took_ns / options.threads / static_cast<int64_t>(options.slices)) +
      " ns a slice and thread");
  for (std::thread& writer : writers) {
    writer.join();
  }
  if (!flushed.Await(std::chrono::seconds(options.limit_s))) {
    Fail("the service has not answered the flush");
  }
  Say("wrote " + std::to_string(options.threads * options.slices));
  AwaitRecording(false, options);
  Say("ended");
  return 0;
}
