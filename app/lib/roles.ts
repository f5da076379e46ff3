/**
 * An action on a profile. `audit`: access log and responder notes. `unlock`: unlock a link.
 * `share`: see access code and QR code. `manage`: settings, proxies, links, deletion.
 */
export type Ability = 'read' | 'comment' | 'edit' | 'audit' | 'unlock' | 'share' | 'manage'

/** The role of an actor: the owner, or a proxy at one of three levels. */
export type Role = 'owner' | 'full_edit' | 'view_comment' | 'view_only'
