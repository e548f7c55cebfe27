package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.TraceTableMemory;

/** The tables of Android's window manager, input and ProtoLog. */
public final class WindowTables {
  public final InputMethodTable inputMethodClients;
  public final InputMethodTable inputMethodManagerServices;
  public final InputMethodTable inputMethodServices;
  public final InputDispatchTable inputDispatches;
  public final KeyEventTable keyEvents;
  public final MotionEventTable motionEvents;
  public final ViewCaptureTable viewCaptures;
  public final ViewTable views;
  public final InternedViewTextTable viewTexts;
  public final TransitionTable transitions;
  public final TransitionHandlerTable transitionHandlers;
  public final TransitionParticipantTable transitionParticipants;
  public final TransitionProtoTable transitionProtos;
  public final WindowManagerTable windowManagers;
  public final WindowContainerTable windowContainers;
  public final ProtoLogTable protoLogs;
  public final ArgsWithDefaultsTable defaultArgs;

  public WindowTables(TraceTableMemory space) {
    inputMethodClients = new InputMethodTable("__intrinsic_inputmethod_clients", space);
    inputMethodManagerServices =
        new InputMethodTable("__intrinsic_inputmethod_manager_service", space);
    inputMethodServices = new InputMethodTable("__intrinsic_inputmethod_service", space);
    inputDispatches = new InputDispatchTable(space);
    keyEvents = new KeyEventTable(space);
    motionEvents = new MotionEventTable(space);
    viewCaptures = new ViewCaptureTable(space);
    views = new ViewTable(space);
    viewTexts = new InternedViewTextTable(space);
    transitions = new TransitionTable(space);
    transitionHandlers = new TransitionHandlerTable(space);
    transitionParticipants = new TransitionParticipantTable(space);
    transitionProtos = new TransitionProtoTable(space);
    windowManagers = new WindowManagerTable(space);
    windowContainers = new WindowContainerTable(space);
    protoLogs = new ProtoLogTable(space);
    defaultArgs = new ArgsWithDefaultsTable(space);
  }
}
