import type { FieldMetadata } from '@conform-to/react'

/** conform's metadata of a field. */
// biome-ignore lint/suspicious/noExplicitAny: its shape comes from a definition
export interface Metadata extends FieldMetadata<any, any, string[]> {
  getFieldList: () => Metadata[]
  getFieldset: () => Record<string, Metadata>
}
