// The package has no types; the tests use this part.
declare module 'pngjs' {
  export const PNG: {
    sync: { read(file: Buffer): { width: number; height: number; data: Buffer } }
  }
}
