export const sharingHandlers = {}
