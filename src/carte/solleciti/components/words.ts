import type { CanaleSollecito } from '../rules.ts'

export const CANALI_IN_PAROLE: Record<CanaleSollecito, string> = {
  Email: 'email',
  WhatsApp: 'WhatsApp',
  Copia: 'copiato',
}
