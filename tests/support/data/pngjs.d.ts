// The package brings no types; this is the part that the tests use.
declare module 'pngjs' {
  export const PNG: {
    sync: { read(file: Buffer): { width: number; height: number; data: Buffer } }
  }
}
