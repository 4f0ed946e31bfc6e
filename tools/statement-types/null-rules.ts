/** Expressions that are never null. */
export const NEVER_NULL = [
  'NULLTEST',
  'BOOLEANTEST',
  'DISTINCTEXPR',
  'ARRAYEXPR',
  'ROWEXPR',
  'SQLVALUEFUNCTION',
  'GROUPINGFUNC',
  'JSONISPREDICATE',
]
/** Expressions that are null when one of their arguments is. */
export const STRICT = [
  'BOOLEXPR',
  'SCALARARRAYOPEXPR',
  'COERCEVIAIO',
  'ARRAYCOERCEEXPR',
  'COERCETODOMAIN',
  'COLLATEEXPR',
  'CONVERTROWTYPEEXPR',
]
/** Strict functions and operators that may be null all the same. */
export const MAY_BE_NULL = [
  'array_length',
  'array_position',
  'current_setting',
  'jsonb_array_element',
  'obj_description',
  'regexp_match',
  'substring',
  'to_regclass',
  '->',
  '->>',
  '#>',
  '#>>',
]
/** Functions that are never null, whatever their arguments are. */
export const NEVER_NULL_FUNCTIONS = [
  'concat',
  'concat_ws',
  'json_build_array',
  'json_build_object',
  'jsonb_build_array',
  'jsonb_build_object',
  'now',
  'num_nulls',
  'num_nonnulls',
  'count',
  'row_number',
  'rank',
  'dense_rank',
]
