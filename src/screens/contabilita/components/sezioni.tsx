import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useRicezioniSospese } from '#archivio/fatture-ricevute/api.ts'
import { ASPETTANO_CONFERMA } from '#archivio/fatture-ricevute/rules.ts'
import { useLavoroFatture } from '#carte/da-fatturare/api.ts'
import { indirizzoMese } from '#carte/fatture/components/mese.ts'
import { pezziAperti } from '#carte/pezzi/api.ts'
import type { Pezzo } from '#carte/pezzi/contract.ts'
import { oggi } from '#shared/dates.ts'
import type { Lista } from '#web/http.ts'
import { SideList } from '#web/ui/side-list.tsx'

const FATTURE = '/contabilita?scheda=fatture'

const quantiDaOrdinare = ({ data }: Lista<Pezzo>) =>
  data.filter(({ stato }) => stato === 'Da_Ordinare').length

/** The parts of Contabilità, beside each of its screens, with what waits there. */
export default function SezioniContabilita({ menu }: { menu?: boolean }) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const lavoro = pathname === '/contabilita' ? params.get('lavoro') : null
  const scadenziario = pathname === '/contabilita' && params.has('scadenziario')
  const {
    bozze = 0,
    daFatturare,
    daInviare,
    scartate = 0,
    ritenute,
    daIncassare,
  } = useLavoroFatture().data ?? {}
  const arrivate = (useRicezioniSospese().data ?? []).reduce(
    (somma, { conteggi }) => ASPETTANO_CONFERMA.reduce((fin, esito) => fin + conteggi[esito], somma),
    0,
  )
  const daOrdinare = useQuery({ ...pezziAperti, select: quantiDaOrdinare }).data
  return (
    <SideList
      label="Contabilità"
      menu={menu}
      groups={[
        {
          title: 'Documenti',
          sections: [
            {
              ...{ name: 'Preventivi e fatture', to: pathname === '/contabilita' ? '/contabilita' : FATTURE },
              here: pathname === '/contabilita' && !lavoro && !scadenziario,
            },
            ...(bozze > 0 || lavoro === 'bozze'
              ? [
                  {
                    ...{ name: 'Bozze', to: `${FATTURE}&lavoro=bozze`, count: bozze },
                    here: lavoro === 'bozze',
                  },
                ]
              : []),
            ...(scartate > 0 || lavoro === 'scartate'
              ? [
                  {
                    ...{ name: 'Scartate', to: `${FATTURE}&lavoro=scartate`, count: scartate, grave: true },
                    here: lavoro === 'scartate',
                  },
                ]
              : []),
            { name: 'Da fatturare', to: '/contabilita/da-fatturare', count: daFatturare },
            { name: 'Da inviare', to: '/contabilita/da-inviare', count: daInviare },
            { name: 'Ricevute', to: '/contabilita/ricevute', count: arrivate },
            { name: 'Contratti', to: '/contabilita/contratti' },
            { name: 'Commesse', to: '/contabilita/commesse' },
          ],
        },
        {
          title: 'Soldi',
          sections: [
            { name: 'Banca', to: '/contabilita/banca' },
            { name: 'Incassi', to: '/contabilita/incassi', count: daIncassare },
            { name: 'Scadenziario', to: indirizzoMese(oggi().slice(0, 7)), here: scadenziario },
            { name: 'Ritenute', to: '/contabilita/ritenute', count: ritenute },
          ],
        },
        {
          title: 'Mese e listini',
          sections: [
            { name: 'Com’è andata', to: '/andamento' },
            { name: 'Commercialista', to: '/contabilita/mese' },
            { name: 'Listino', to: '/contabilita/listino' },
            { name: 'Pezzi', to: '/contabilita/pezzi', count: daOrdinare },
          ],
        },
      ]}
    />
  )
}
