export const miracleHandlers = {}
