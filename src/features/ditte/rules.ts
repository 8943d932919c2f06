import { soloAdmin, tutti } from '#shared/permissions.ts'

/** Who may do what with firms (decisions §3). */
export const puoLeggereDitte = tutti
export const puoGestireDitte = soloAdmin
