/**
 * An action on a profile. `audit`: read who has seen it, and the responder notes. `unlock`: open a
 * locked emergency link again. `share`: see the access code and the QR. `manage`: settings, proxies,
 * links, deletion. The table of who may do what is in `app/access/abilities.ts`.
 */
export type Ability = 'read' | 'comment' | 'edit' | 'audit' | 'unlock' | 'share' | 'manage'

/** The role of an actor: the owner, or a proxy at one of three levels. */
export type Role = 'owner' | 'full_edit' | 'view_comment' | 'view_only'
