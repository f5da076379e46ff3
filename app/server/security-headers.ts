/** What the security headers depend on. */
export interface HeaderSettings {
  /** The application is served over https. */
  secure: boolean
  /** Vite's development server needs inline styles and a web socket. */
  dev?: boolean
}

/**
 * The headers that stand on every response, whatever it is.
 * @param nonce of this response, for its scripts and styles
 */
export function securityHeaders(settings: HeaderSettings, nonce: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentPolicy(settings, nonce),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissions,
    // Not `no-referrer`: that turns the Origin of our own forms into `null`, and a browser that sends no
    // Sec-Fetch-Site (Safari before 16.4) could not post any. No other site learns more by this.
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

function contentPolicy({ dev }: HeaderSettings, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
  ].join('; ')
}
