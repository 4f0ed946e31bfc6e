/** The name of an imported member whose export had none that can be one here, until they are asked for theirs. */
export const neutralName = 'Member'
