/** How large the drawings of scenery.svg are; who shows one cuts its window by this. */
export const HERO = { width: 1440, height: 560 }
export const STRIP = { width: 1200, height: 220 }
