export const mediaHandlers = {}
