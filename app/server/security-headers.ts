export interface HeaderSettings {
  /** The application is served over https. */
  secure: boolean
  /** Vite's development server needs inline styles and a web socket. */
  isDev?: boolean
}

/** Returns the headers of every response. @param nonce of its scripts and styles. */
export function securityHeaders(settings: HeaderSettings, nonce: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentPolicy(settings, nonce),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissions,
    // Not `no-referrer`, which makes the Origin of our own forms `null`: browsers without
    // Sec-Fetch-Site (Safari before 16.4) could not post. Other sites learn nothing more.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(settings.secure && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}

const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map(feature => `${feature}=()`)
  .join(', ')

function contentPolicy({ isDev }: HeaderSettings, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    isDev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    isDev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
  ].join('; ')
}
