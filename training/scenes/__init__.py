"""Procedural vehicle interiors for Blender Cycles: geometry, materials, light, cameras, passes."""
