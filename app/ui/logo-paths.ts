/** Shapes of the logo in a square of 40 units: two halves of a sheet, and a cross on the fold. */
export const logoPaths = {
  left: 'M3 7.5 20 13v24L3 31.5Z',
  right: 'M37 7.5 20 13v24l17-5.5Z',
  cross: 'm16.8 15.2 3.2 1 3.2-1v3.4l6.3-2v6.4l-6.3 2v7.2l-3.2 1-3.2-1V25l-6.3-2v-6.4l6.3 2z',
} as const
