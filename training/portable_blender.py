"""Packs the installed Blender for a machine where nothing can be installed: only what rendering without a window needs.

    python3 training/portable_blender.py --out ./data/training/blender.tar.xz
    there: tar xf blender.tar.xz && blender/run -b --factory-startup -P training/scenes/render_dataset.py -- ...

Libraries for video, sound, windows and rare picture formats are replaced by empty ones that offer the same symbols, for
the loader only asks that they exist. The rest is copied, the C library and its loader too, so that any x86-64 Linux
will do.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

#: Libraries whose code a render never enters.
UNUSED = re.compile(
    r'lib(spnav|avcodec|avdevice|avformat|avutil|swscale|jack|sndfile|openal|pulse|SDL2|opencv_\w+|dcm\w+|oflog|ofstd'
    r'|heif|raw_r'
    r'|webpdemux|log4cplus|blosc|boost_iostreams|osdGPU|icui18n|icuuc|Xxf86vm|Xfixes|Xi|X11|openvdb)[-.\d]*\.so'
)
STDLIB_OUT = (
    'test',
    'idlelib',
    'lib2to3',
    'ensurepip',
    'tkinter',
    'turtledemo',
    'pydoc_data',
    'unittest',
    'distutils',
    'asyncio',
    '__pycache__',
    'dist-packages',
    'config-*',
    'sitecustomize.py',
)
NUMPY_OUT = ('tests', 'f2py', 'doc', 'testing', '__pycache__', '*.pyi', '*.a', 'include', 'distutils')


def readelf(*args):
    return subprocess.run(['readelf', *args], capture_output=True, text=True, check=True).stdout


def needed(path):
    return re.findall(r'\(NEEDED\).*\[(.+?)\]', readelf('-d', path))


def symbols(path):
    """(defined: {(name, version): (type, size)}, wanted: {(name, version)}) of a file's dynamic symbols."""
    defined, wanted = {}, set()
    for line in readelf('-W', '--dyn-syms', path).splitlines():
        m = re.match(r'\s*\d+:\s+\S+\s+(\S+)\s+(\w+)\s+(\w+)\s+\w+\s+(\w+)\s+(\S+)', line)
        if not m:
            continue
        size, kind, _, section, name = m.groups()
        name, _, version = name.replace('@@', '@').partition('@')
        if section == 'UND':
            wanted.add((name, version))
        else:
            defined[name, version] = (kind, int(size, 0))
    return defined, wanted


def where_libraries_are(program):
    out = subprocess.run(['ldd', program], capture_output=True, text=True, check=True).stdout
    return dict(re.findall(r'^\s*(\S+) => (\S+)', out, re.M))


def stub(soname, defined, wanted, out):
    """An empty library with those of its symbols that someone wants."""
    versions, lines = {}, ['.text']
    for (name, version), (kind, size) in sorted(defined.items()):
        if (name, version) not in wanted and (name, '') not in wanted:
            continue
        versions.setdefault(version, []).append(name)
        if kind in ('FUNC', 'IFUNC'):
            lines += [f'.text\n.globl {name}\n.type {name},@function\n{name}: xor %eax,%eax\nret']
        else:
            size = max(size, 8)
            lines += [f'.data\n.balign 16\n.globl {name}\n.type {name},@object\n.size {name},{size}\n{name}: .zero {size}']
    with tempfile.TemporaryDirectory() as tmp:
        with open(f'{tmp}/s.s', 'w') as f:
            f.write('\n'.join(lines) + '\n.section .note.GNU-stack,"",@progbits\n')
        script = ''.join(
            '%s { global: %s };\n' % (v, ' '.join(f'"{n}";' for n in names)) for v, names in versions.items() if v
        )
        command = ['gcc', '-shared', '-nostdlib', f'-Wl,-soname,{soname}', '-o', f'{out}/{soname}', f'{tmp}/s.s']
        if script:
            with open(f'{tmp}/s.map', 'w') as f:
                f.write(script)
            command.append(f'-Wl,--version-script={tmp}/s.map')
        subprocess.run(command, check=True)


def libraries(roots, out):
    """Copies what the roots need into out; what is UNUSED becomes a stub."""
    places = {}
    for root in roots:
        places.update(where_libraries_are(root))
    kept, stubs, queue = set(), set(), list(roots)
    while queue:
        for name in needed(queue.pop()):
            if name in kept or name in stubs or name not in places:
                continue
            if UNUSED.match(name):
                stubs.add(name)
            else:
                kept.add(name)
                queue.append(places[name])
    wanted = set()
    for path in [*roots, *(places[n] for n in kept)]:
        wanted |= symbols(path)[1]
    for name in stubs:
        stub(name, symbols(places[name])[0], wanted, out)
    for name in kept:
        shutil.copy(places[name], f'{out}/{name}')
        subprocess.run(['strip', '--strip-unneeded', f'{out}/{name}'], check=False, stderr=subprocess.DEVNULL)
    return kept, stubs


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--out', default='./data/training/blender.tar.xz')
    ap.add_argument('--level', default='-9')
    a = ap.parse_args()
    blender = os.path.realpath(shutil.which('blender') or sys.exit('Blender is not installed'))
    with tempfile.TemporaryDirectory() as tmp:
        top = f'{tmp}/blender'
        os.makedirs(f'{top}/lib')
        ignore = shutil.ignore_patterns
        numpy = '/usr/lib/python3/dist-packages/numpy'
        shutil.copytree('/usr/lib/python3.11', f'{top}/python/lib/python3.11', ignore=ignore(*STDLIB_OUT))
        shutil.copytree(numpy, f'{top}/python/lib/python3/dist-packages/numpy', ignore=ignore(*NUMPY_OUT))
        share = '/usr/share/blender'
        shutil.copytree(
            f'{share}/scripts',
            f'{top}/scripts',
            ignore=ignore('addons', 'addons_contrib', 'presets', 'templates_*', '__pycache__', 'i18n'),
        )
        shutil.copytree(
            f'{share}/scripts/addons/cycles',
            f'{top}/scripts/addons/cycles',
            ignore=ignore('source', 'lib', '__pycache__'),
        )
        shutil.copytree(f'{share}/datafiles/colormanagement', f'{top}/datafiles/colormanagement')
        extensions = [
            os.path.join(d, f) for d, _, names in os.walk(f'{top}/python') for f in names if f.endswith('.so')
        ]
        kept, stubs = libraries([blender, *extensions], f'{top}/lib')
        shutil.copy(blender, f'{top}/blender')
        subprocess.run(['strip', f'{top}/blender'], check=True)
        shutil.copy('/lib64/ld-linux-x86-64.so.2', f'{top}/lib/ld-linux-x86-64.so.2')
        with open(f'{top}/run', 'w') as f:
            f.write(
                '#!/bin/sh\nd=$(dirname "$(readlink -f "$0")")\nexport BLENDER_SYSTEM_SCRIPTS=$d/scripts '
                'BLENDER_SYSTEM_DATAFILES=$d/datafiles '
                'BLENDER_SYSTEM_PYTHON=$d/python PYTHONHOME=$d/python LC_ALL=C\n'
                'exec "$d/lib/ld-linux-x86-64.so.2" --library-path "$d/lib" "$d/blender" "$@"\n'
            )
        os.chmod(f'{top}/run', 0o755)
        os.makedirs(os.path.dirname(os.path.abspath(a.out)), exist_ok=True)
        subprocess.run(f'tar -C {tmp} -cf - blender | xz {a.level} -T1 > {a.out}.part', shell=True, check=True)
        os.replace(a.out + '.part', a.out)
    print(f'{len(kept)} libraries, {len(stubs)} empty ones, {os.path.getsize(a.out) / 2 ** 20:.1f} MiB')


main()
