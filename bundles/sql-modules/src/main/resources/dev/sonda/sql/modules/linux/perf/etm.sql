-- Instructions of a chunk of ETM data, as addresses in their files.
CREATE PERFETTO FUNCTION _linux_perf_etm_metadata(chunk_id LONG)
RETURNS TABLE(
  file_name STRING,
  rel_pc LONG,
  mapping_id LONG,
  address LONG
)
AS
SELECT
  file.name AS file_name,
  instruction.address - mapping.start + mapping.exact_offset + elf.load_bias AS rel_pc,
  mapping.id AS mapping_id,
  instruction.address
FROM __intrinsic_etm_decode_chunk($chunk_id) AS chunk
JOIN __intrinsic_etm_iterate_instruction_range AS instruction
  ON instruction.instruction_range = chunk.instruction_range
JOIN stack_profile_mapping AS mapping ON mapping.id = chunk.mapping_id
JOIN __intrinsic_elf_file AS elf ON elf.build_id = mapping.build_id
JOIN __intrinsic_file AS file ON file.id = elf.file_id;
