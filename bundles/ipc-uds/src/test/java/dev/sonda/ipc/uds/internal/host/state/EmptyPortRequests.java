package dev.sonda.ipc.uds.internal.host.state;

import com.google.protobuf.Message;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.protos.ActivateTriggersRequest;
import dev.sonda.protos.AttachRequest;
import dev.sonda.protos.ChangeTraceConfigRequest;
import dev.sonda.protos.CloneSessionRequest;
import dev.sonda.protos.CommitDataRequest;
import dev.sonda.protos.DetachRequest;
import dev.sonda.protos.DisableTracingRequest;
import dev.sonda.protos.EnableTracingRequest;
import dev.sonda.protos.FlushRequest;
import dev.sonda.protos.FreeBuffersRequest;
import dev.sonda.protos.GetAsyncCommandRequest;
import dev.sonda.protos.GetTraceStatsRequest;
import dev.sonda.protos.InitializeConnectionRequest;
import dev.sonda.protos.NotifyDataSourceStartedRequest;
import dev.sonda.protos.NotifyDataSourceStoppedRequest;
import dev.sonda.protos.ObserveEventsRequest;
import dev.sonda.protos.QueryCapabilitiesRequest;
import dev.sonda.protos.QueryServiceStateRequest;
import dev.sonda.protos.ReadBuffersRequest;
import dev.sonda.protos.RegisterDataSourceRequest;
import dev.sonda.protos.RegisterTraceWriterRequest;
import dev.sonda.protos.SaveTraceForBugreportRequest;
import dev.sonda.protos.SondaAwaitChecksRequest;
import dev.sonda.protos.SondaCheckAnswer;
import dev.sonda.protos.SondaCheckRequest;
import dev.sonda.protos.SondaObserveLossesRequest;
import dev.sonda.protos.SondaReportProblemRequest;
import dev.sonda.protos.SondaRotateRequest;
import dev.sonda.protos.SondaSessionResultRequest;
import dev.sonda.protos.SondaWhyRequest;
import dev.sonda.protos.StartTracingRequest;
import dev.sonda.protos.SyncRequest;
import dev.sonda.protos.UnregisterDataSourceRequest;
import dev.sonda.protos.UnregisterTraceWriterRequest;
import dev.sonda.protos.UpdateDataSourceRequest;
import java.util.List;
import java.util.stream.Stream;

/** An empty request message for each method; the message class is named after the method. */
public final class EmptyPortRequests {
  public static final List<Message> PRODUCER =
      List.of(
          InitializeConnectionRequest.getDefaultInstance(),
          RegisterDataSourceRequest.getDefaultInstance(),
          UnregisterDataSourceRequest.getDefaultInstance(),
          CommitDataRequest.getDefaultInstance(),
          GetAsyncCommandRequest.getDefaultInstance(),
          RegisterTraceWriterRequest.getDefaultInstance(),
          UnregisterTraceWriterRequest.getDefaultInstance(),
          NotifyDataSourceStartedRequest.getDefaultInstance(),
          NotifyDataSourceStoppedRequest.getDefaultInstance(),
          ActivateTriggersRequest.getDefaultInstance(),
          SyncRequest.getDefaultInstance(),
          UpdateDataSourceRequest.getDefaultInstance());

  public static final List<Message> CONSUMER =
      List.of(
          EnableTracingRequest.getDefaultInstance(),
          DisableTracingRequest.getDefaultInstance(),
          ReadBuffersRequest.getDefaultInstance(),
          FreeBuffersRequest.getDefaultInstance(),
          FlushRequest.getDefaultInstance(),
          StartTracingRequest.getDefaultInstance(),
          ChangeTraceConfigRequest.getDefaultInstance(),
          DetachRequest.getDefaultInstance(),
          AttachRequest.getDefaultInstance(),
          GetTraceStatsRequest.getDefaultInstance(),
          ObserveEventsRequest.getDefaultInstance(),
          QueryServiceStateRequest.getDefaultInstance(),
          QueryCapabilitiesRequest.getDefaultInstance(),
          SaveTraceForBugreportRequest.getDefaultInstance(),
          CloneSessionRequest.getDefaultInstance());

  /** Requests in the order of the methods of SondaPort. */
  public static final List<Message> SONDA =
      List.of(
          SondaCheckRequest.getDefaultInstance(),
          SondaSessionResultRequest.getDefaultInstance(),
          SondaObserveLossesRequest.getDefaultInstance(),
          SondaRotateRequest.getDefaultInstance(),
          SondaWhyRequest.getDefaultInstance());

  /** Requests in the order of the methods of SondaProducerPort. */
  public static final List<Message> SONDA_PRODUCER =
      List.of(
          SondaAwaitChecksRequest.getDefaultInstance(),
          SondaCheckAnswer.getDefaultInstance(),
          SondaReportProblemRequest.getDefaultInstance());

  private EmptyPortRequests() {}

  public static int methodOf(Message request) {
    String name = request.getDescriptorForType().getName();
    String method = name.substring(0, name.length() - "Request".length());
    return 1
        + Stream.of(ProducerMethod.wireNames(), ConsumerMethod.wireNames())
            .mapToInt(names -> names.indexOf(method))
            .max()
            .orElseThrow();
  }
}
