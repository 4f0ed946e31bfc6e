/** A figure that a room shows to those who run the house; seconds and counts, never ids. */
export type RoomGauge = { name: string; help: string; read(): Promise<number> }
