-- Functions and lines of addresses in files, by a symbolizer that the engine may have.
CREATE PERFETTO MACRO _callstack_frame_symbolize(frames TableOrSubquery)
RETURNS TableOrSubquery
AS (
  SELECT
    c0 AS function_name,
    c1 AS file_name,
    c2 AS line_number,
    c3 AS mapping_id,
    c4 AS address
  FROM __intrinsic_table_ptr(
    __intrinsic_symbolize(
      (
        SELECT
          __intrinsic_symbolize_agg(frame.file_name, frame.rel_pc, frame.mapping_id, frame.address)
        FROM $frames AS frame
      )
    )
  )
  WHERE __intrinsic_table_ptr_bind(c0, 'function_name')
    AND __intrinsic_table_ptr_bind(c1, 'file_name')
    AND __intrinsic_table_ptr_bind(c2, 'line_number')
    AND __intrinsic_table_ptr_bind(c3, 'mapping_id')
    AND __intrinsic_table_ptr_bind(c4, 'address')
);
