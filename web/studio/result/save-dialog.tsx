import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { DESIGN_NAME_MAX, saveDesign } from '#contract/saved-designs.ts';
import { codeOf, sentenceOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { refreshDesigns } from '#web/lib/refresh-designs.ts';
import { useUser } from '#web/lib/session.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActs } from '#web/ui/dialog.tsx';
import { CheckField, TextField } from '#web/ui/field.tsx';
import { nextVersionOf, saveBody } from '../state/wizard-design.ts';
import { useActions, useJob } from '../studio-context.tsx';
import { putInFolder } from './put-in-folder.ts';
import { SAVE } from './result-words.ts';

/** Name and save; Enter saves; stays open with the name when it fails (W-12). */
export function SaveDialog({ toShare = false }: { toShare?: boolean }) {
  const { state } = useJob();
  const { dispatch } = useActions();
  const client = useQueryClient();
  const user = useUser();
  const { open, name, saving } = state.save;
  const [asOwn, setAsOwn] = useState(false);
  const parentId = nextVersionOf(state);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (saving) return;
    const { result } = state;
    if (result === null || result.generatedImage === '' || result.originalImage === '' || user == null) {
      toastError(SAVE.cannot, SAVE.cannotText);
      return;
    }
    if (name.trim() === '') {
      toastError(SAVE.nameNeeded, SAVE.nameNeededText);
      return;
    }
    dispatch({ type: 'save-started' });
    try {
      const versionOf = asOwn ? null : parentId;
      const design = await call(saveDesign, { body: saveBody(state, result, name, versionOf) });
      setAsOwn(false);
      dispatch({ type: 'saved', id: design.id, name: design.name });
      toast(SAVE.saved, design.name);
      // A version lies where its design lies, also when that was moved since the job began.
      if (versionOf === null) await putInFolder(design.id, state.customer);
      await refreshDesigns(client);
    } catch (error) {
      dispatch({ type: 'save-failed' });
      if (codeOf(error) === 'not_signed_in') toastError(SAVE.cannot, SAVE.cannotText);
      else toastError(SAVE.failed, sentenceOf(error, SAVE.wrong));
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!saving) dispatch({ type: next ? 'save-opened' : 'save-closed' });
      }}
      title={SAVE.title}
      description={toShare ? SAVE.textToShare : SAVE.text}
    >
      <form onSubmit={(event) => void save(event)} noValidate className="grid gap-5">
        {state.customer !== null && (
          <p className="small">
            <bdi>{SAVE.into(state.customer.name)}</bdi>
          </p>
        )}
        <TextField
          label={SAVE.name}
          value={name}
          maxLength={DESIGN_NAME_MAX}
          autoComplete="off"
          placeholder={SAVE.nameHint}
          onChange={(event) => dispatch({ type: 'save-named', name: event.target.value })}
        />
        {parentId !== null && (
          <CheckField
            label={SAVE.newVersion(state.editing?.name ?? '')}
            checked={!asOwn}
            disabled={saving}
            onChange={(event) => setAsOwn(!event.target.checked)}
          />
        )}
        <DialogActs>
          <Button look="quiet" disabled={saving} onClick={() => dispatch({ type: 'save-closed' })}>
            {SAVE.cancel}
          </Button>
          <Button look="primary" type="submit" busy={saving} busyLabel={SAVE.saving}>
            {toShare ? SAVE.saveToShare : SAVE.save}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
