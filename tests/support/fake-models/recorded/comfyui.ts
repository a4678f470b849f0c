/** Errors of a ComfyUI server (`server.py`, `folder_paths.py`). */
import type { DocumentationSource } from '#tests/support/service-facts.ts';
import type { RecordedError } from './recorded-error.ts';

const SERVER: DocumentationSource = {
  url: 'https://github.com/Comfy-Org/ComfyUI/blob/002c3fb9a504255ccb3edb668c08b8f56e63d14a/server.py',
  read: '2026-11-22',
};

export const COMFYUI_ERRORS: readonly RecordedError[] = [
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
    means: 'no-access',
    source: SERVER,
  },
  {
    when: 'the server is starting',
    status: 503,
    body: 'upstream connect error',
    means: 'unavailable',
    source: SERVER,
  },
];
