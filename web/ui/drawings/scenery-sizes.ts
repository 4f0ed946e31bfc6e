/** The sizes of the drawings in scenery.svg; a page sets its viewBox by them. */
export const HERO = { width: 1440, height: 560 }
export const STRIP = { width: 1200, height: 220 }
