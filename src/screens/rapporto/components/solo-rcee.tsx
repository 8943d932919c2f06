import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { oggi } from '#shared/dates.ts'
import { nuovaBozza } from '#telefono/rapporti/components/bozza.ts'
import { minutoGiusto } from '#telefono/rapporti/components/chiudi.ts'
import { useFirmaTecnico } from '#telefono/rapporti/components/firma-tecnico.ts'
import type { Scatto } from '#telefono/rapporti/components/scatta.ts'
import { useBozza } from '#telefono/rapporti/components/usa-bozza.ts'
import { moduliApi } from '#telefono/rcee-moduli/api.ts'
import type { BozzaConModuli, ModuloBozza } from '#telefono/rcee-moduli/components/bozza.ts'
import { moduloDaCorreggere, nuovoModulo } from '#telefono/rcee-moduli/components/nuovo.ts'
import { errorText } from '#web/http.ts'
import { Waiting } from '#web/layout/plain-screens.tsx'
import { useUser } from '#web/session.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { NON_QUI } from '#web/ui/query-state.tsx'
import { useContestoRapporto } from './contesto.ts'
import { scontriniDi } from './da-correggere.ts'
import { FoglioRapporto } from './foglio.tsx'
import { NonSiLegge } from './non-salvato.tsx'

interface Props {
  clienteId: number
  /** The generator, as `C312`. */
  chiave: string
  /** Id of the closed form that is corrected; null: a new one. */
  correggi: number | null
}

/** A form without a visit: of another day's paper, in the office. */
export function SoloRcee({ clienteId, chiave, correggi }: Props) {
  const utente = useUser()
  const naviga = useNavigate()
  const tenuta = useBozza<BozzaConModuli>(utente.id, chiave)
  const { bozza, poni } = tenuta
  const firmaTecnico = useFirmaTecnico(utente.id)
  const { data: contesto, error } = useContestoRapporto(clienteId)
  const conferma = useConfirm()
  const generatore = contesto?.generatori.find((noto) => noto.chiave === chiave)
  useEffect(() => {
    document.title = 'RCEE · Tepore'
  }, [])
  const vecchio = useQuery({ ...moduliApi.one(correggi ?? 0), enabled: correggi !== null })
  const noto = correggi === null || vecchio.data !== undefined
  const daCominciare = bozza === null && tenuta.mai() && contesto && generatore && noto
  const cominciato = useRef(false)
  useEffect(() => {
    if (!daCominciare || !contesto || !generatore || cominciato.current) return
    cominciato.current = true
    const { cliente, generatori } = contesto
    const comincia = (modulo: ModuloBozza, foto: Scatto[] = []) =>
      poni({
        ...nuovaBozza(minutoGiusto(), nomeCliente(cliente)),
        ...{ passo: 'rcee', soloRcee: true, foto, moduli: [modulo] },
      })
    const nascita = { generatore, cliente, generatori, oggi: oggi() }
    if (!vecchio.data) return comincia(nuovoModulo({ ...nascita, altri: [] }))
    const modulo = moduloDaCorreggere(vecchio.data, nascita)
    void scontriniDi(vecchio.data, modulo.uid).then((foto) => comincia(modulo, foto))
  })
  // Opened by its address there is nothing to go back to.
  const esci = () => (history.state?.idx > 0 ? naviga(-1) : naviga('/rcee'))
  async function elimina() {
    const dettaglio = 'Quello che hai compilato si cancella da questo dispositivo.'
    if (!(await conferma({ frase: 'Eliminare la bozza dell’RCEE?', dettaglio }))) return
    poni(null)
    await tenuta.fissa()
    esci()
  }
  if (tenuta.illeggibile) return <NonSiLegge onRiprova={() => void tenuta.rileggi()} />
  const perche = contesto && noto ? null : (error ?? vecchio.error)
  if (perche && !bozza) return <Niente frase={navigator.onLine ? errorText(perche) : NON_QUI} />
  if (bozza === undefined || firmaTecnico.firma === undefined || !contesto || daCominciare) return <Waiting />
  if (!bozza && tenuta.mai() && !noto) return <Waiting />
  if (!bozza) return <Niente frase={generatore ? 'RCEE chiuso' : 'Questo generatore non c’è'} />
  return (
    <FoglioRapporto
      {...{ contesto, bozza, tenuta, firmaTecnico }}
      visita={null}
      cliente={contesto.cliente}
      nome={nomeCliente(contesto.cliente)}
      onEsci={esci}
      onElimina={() => void elimina()}
      onFine={esci}
    />
  )
}

const Niente = ({ frase }: { frase: string }) => (
  <Pagina titolo="RCEE" indietro={{ a: '/rcee', testo: 'RCEE' }}>
    <Empty
      frase={frase}
      azione={
        <Button component={AppLink} a="/rcee" variant="default">
          Torna agli RCEE
        </Button>
      }
    />
  </Pagina>
)
