import { usePosta } from '#anagrafe/posta/api.ts'
import { Sezioni } from '#visite/appuntamenti/components/sezioni.tsx'
import { messaggiApi } from '#visite/messaggi/api.ts'
import { useParam } from '#web/params.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Decidere } from './components/decidere.tsx'

const DiDomani = lazy(() => import('./components/di-domani.tsx').then((m) => m.DiDomani))
const Tutti = lazy(() => import('./components/tutti.tsx').then((m) => m.Tutti))
const VISTE = { decidere: Decidere, domani: DiDomani, tutti: Tutti } as const
const CHIAVI = ['decidere', 'domani', 'tutti'] as const

export const anticipa = (): void => messaggiApi.prefetchPages({ q: '', stato: null })

/** Messaggi: what waits to be sent, what the customers of tomorrow know, and all that was sent (docs/product.md §27). */
export default function Messaggi() {
  const [chiesta, setVista] = useParam('vista', 'decidere')
  const vista = CHIAVI.find((chiave) => chiave === chiesta) ?? 'decidere'
  const posta = usePosta().data
  const Vista = VISTE[vista]
  return (
    <Pagina titolo="Appuntamenti" accanto={<Sezioni qui="messaggi" />}>
      <Stack gap={12}>
        {posta && (!posta.host || !posta.mittente || posta.password === 'illeggibile') && (
          <Notice
            tono="attenzione"
            titolo={
              posta.password === 'illeggibile'
                ? 'Reinserisci la password della posta'
                : 'I messaggi non partono ancora'
            }
            azione={<AppLink a="/admin?tab=avvisi">Vai agli avvisi</AppLink>}
          >
            {posta.password === 'illeggibile'
              ? 'Finché non c’è, la coda aspetta.'
              : 'Indica da quale server e con quale mittente mandarli: da allora ogni visita prenotata ne prepara uno.'}
          </Notice>
        )}
        {posta?.host && posta.ferma && (
          <Notice
            tono="attenzione"
            titolo="I messaggi aspettano: questa copia viene da un backup"
            azione={<AppLink a="/admin?tab=avvisi">Vai agli avvisi</AppLink>}
          >
            Partono quando un Admin dice che spedisce davvero. Ciò che era in coda è fra gli incerti.
          </Notice>
        )}
        <div>
          <Segments
            etichetta="Quali messaggi"
            valore={vista}
            onCambia={setVista}
            voci={[
              { valore: 'decidere', testo: 'Da mandare' },
              { valore: 'domani', testo: 'Domani' },
              { valore: 'tutti', testo: 'Tutti' },
            ]}
          />
        </div>
        <Vista />
      </Stack>
    </Pagina>
  )
}
