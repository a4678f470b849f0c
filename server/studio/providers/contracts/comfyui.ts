/** A ComfyUI server of the operator's own, as its source says (`server.py`, `folder_paths.py`). */
import type { Source } from '../../../platform/http/service-facts.ts';
import type { ServiceContract } from './contract.ts';

const SERVER: Source = {
  url: 'https://github.com/Comfy-Org/ComfyUI/blob/002c3fb9a504255ccb3edb668c08b8f56e63d14a/server.py',
  read: '2026-11-22',
};
const INTERRUPT: Source = { url: 'https://github.com/Comfy-Org/ComfyUI/pull/9607', read: '2026-11-22' };

export const COMFYUI: ServiceContract = {
  service: 'ComfyUI',
  models: [],
  errors: [
    {
      when: 'the workflow names a checkpoint or a node that is not there',
      status: 400,
      means: 'misconfigured',
      source: SERVER,
      body: {
        error: {
          type: 'prompt_outputs_failed_validation',
          message: 'Prompt outputs failed validation',
          details: '',
          extra_info: {},
        },
        node_errors: {
          4: {
            errors: [
              {
                type: 'value_not_in_list',
                message: 'Value not in list',
                details: "ckpt_name: 'gone.safetensors' not in []",
              },
            ],
            class_type: 'CheckpointLoaderSimple',
          },
        },
      },
    },
    {
      when: 'a proxy in front refuses the key',
      status: 401,
      body: { error: 'Unauthorized' },
      means: 'refused',
      source: SERVER,
    },
    {
      when: 'the server is starting',
      status: 503,
      body: 'upstream connect error',
      means: 'unavailable',
      source: SERVER,
    },
  ],
  facts: [
    {
      says: 'There is no call that deletes an uploaded or a drawn picture; an upload with overwrite=true replaces its bytes, in input, temp and output alike',
      source: SERVER,
    },
    { says: 'The temp folder is emptied when the server starts and when it ends', source: SERVER },
    { says: 'A picture in temp is named "folder/name.png [temp]" in a workflow', source: SERVER },
    { says: 'POST /history {"delete": [id]} forgets a finished workflow', source: SERVER },
  ],
  changes: [
    {
      day: '2025-09-01',
      what: '/interrupt looks at prompt_id; before, it stopped whatever was running',
      source: INTERRUPT,
    },
    {
      day: '2026-09-01',
      what: 'POST /api/jobs/ID/cancel cancels one workflow wherever it is, in one step; the day is that of the source that was read',
      source: SERVER,
    },
  ],
};
