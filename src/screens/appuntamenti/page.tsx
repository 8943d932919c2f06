import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { dateExists, dayInRome, oggi } from '#shared/dates.ts'
import { anticipaGiornata, appuntamentiApi, useGiornata } from '#visite/appuntamenti/api.ts'
import { useAppuntamentoAperto } from '#visite/appuntamenti/components/appuntamento-aperto.ts'
import ditte from '#visite/appuntamenti/components/ditte-del-mese.module.css'
import stili from '#visite/appuntamenti/components/giornata.module.css'
import { GiornataVisite } from '#visite/appuntamenti/components/giornata.tsx'
import { SceltaMese } from '#visite/appuntamenti/components/mese.tsx'
import { useNuovoDaStato } from '#visite/appuntamenti/components/nuovo-da-stato.ts'
import { useRiepilogoAperto } from '#visite/appuntamenti/components/riepilogo-aperto.ts'
import { SettimanaAgenda } from '#visite/appuntamenti/components/settimana.tsx'
import { Sezioni } from '#visite/appuntamenti/components/sezioni.tsx'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { errorText } from '#web/http.ts'
import { useParam } from '#web/params.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.tsx'
import { usePhone } from '#web/width.ts'

// Not what everybody comes for, and of the same height while it comes.
const DitteDelMese = lazy(
  () => import('#visite/appuntamenti/components/ditte-del-mese.tsx').then((m) => m.DitteDelMese),
  <div className={ditte.attesa} />,
)
const AppuntamentoForm = lazy(() => import('./components/modulo-visita.tsx').then((m) => m.ModuloVisita))

const RiepilogoDitta = lazy(() =>
  import('#visite/appuntamenti/components/riepilogo-ditta.tsx').then((m) => m.FinestraRiepilogoDitta),
)

export const anticipa = (params: URLSearchParams) => anticipaGiornata(params.get('data') ?? oggi())

/** Appuntamenti: the firms' month, the week, a day of it, and the form. The day stands in the address; no date means today. */
export default function Appuntamenti() {
  const adesso = oggi()
  const [data, setData] = useParam('data')
  const giorno = dateExists(data) ? data : adesso
  const elenco = useGiornata(giorno)
  const modifica = useModifica(elenco.data?.righe ?? [])
  const riepilogo = useRiepilogoAperto(giorno)
  const [nuovo, setNuovo] = useNuovoDaStato()
  const elimina = useElimina()
  const telefono = usePhone()

  const vai = (scelto: string) => setData(scelto === adesso ? null : scelto)
  const crea = () => setNuovo({ data: giorno })
  useShortcut('n', 'Nuovo Appuntamento', crea)

  const inModifica = modifica.record && (
    <AppuntamentoForm
      key={modifica.record.id}
      di={{ modifica: modifica.record }}
      onChiudi={modifica.chiudi}
    />
  )
  return (
    <Pagina
      titolo="Appuntamenti"
      accanto={<Sezioni qui="agenda" />}
      azioni={
        <>
          {!telefono && <SceltaMese giorno={giorno} onGiorno={vai} />}
          <Button
            color="flame"
            className={stili.nuovo}
            leftSection={<IconPlus aria-hidden />}
            onClick={crea}
            {...AppuntamentoForm.anticipo}
          >
            Nuovo Appuntamento
          </Button>
        </>
      }
    >
      <div className={stili.colonna}>
        <DitteDelMese giorno={giorno} onDitta={riepilogo.apri} anticipo={RiepilogoDitta.anticipo} />
        <SettimanaAgenda
          testa={telefono && <SceltaMese dentro giorno={giorno} onGiorno={vai} />}
          giorno={giorno}
          onGiorno={vai}
        />
        <GiornataVisite
          giorno={giorno}
          elenco={elenco}
          onNuovo={crea}
          onModifica={modifica.apri}
          onElimina={elimina}
        />
      </div>
      {riepilogo.aperto ? (
        <RiepilogoDitta
          key={riepilogo.aperto.dittaId}
          di={riepilogo.aperto}
          onScegli={riepilogo.scegli}
          onModifica={modifica.apri}
          onChiudi={riepilogo.chiudi}
        >
          {inModifica}
        </RiepilogoDitta>
      ) : (
        inModifica
      )}
      {nuovo && (
        <AppuntamentoForm
          di={{ nuovo }}
          onChiudi={() => setNuovo(null)}
          onCreato={(a) => vai(dayInRome(a.data_inizio))}
        />
      )}
    </Pagina>
  )
}

/** The appointment being changed; one that can't be read is told, and closed. */
function useModifica(righe: Appuntamento[]) {
  const aperto = useAppuntamentoAperto('modifica', righe)
  const { error, chiudi } = aperto
  useEffect(() => {
    if (!error) return
    toast.errore(errorText(error))
    chiudi()
  }, [error, chiudi])
  return aperto
}

function useElimina() {
  const conferma = useConfirm()
  const { mutateAsync } = appuntamentiApi.useRemove()
  // Asked for when something is deleted: nobody comes for that.
  return (a: Appuntamento) =>
    void import('./components/elimina.tsx').then((m) => m.eliminaVisita(a, conferma, mutateAsync))
}
