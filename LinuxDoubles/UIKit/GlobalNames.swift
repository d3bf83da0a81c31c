import Foundation

// Names without a prefix that every file that imports UIKit sees on Apple's platforms. They make a type of ours with
// such a name ambiguous here too: as in Xcode, it cannot be named then. From the public headers MacTypes.h and
// objc/runtime.h; what the Swift standard library or Foundation of Linux declares too is left out.

// MacTypes.h
public struct Point: Sendable {}
public struct Rect: Sendable {}
public struct FixedPoint: Sendable {}
public struct FixedRect: Sendable {}
public struct Float32Point: Sendable {}
public struct NumVersion: Sendable {}
public struct ProcessSerialNumber: Sendable {}
public struct TimeBaseRecord: Sendable {}
public struct TimeRecord: Sendable {}
public struct UnsignedWide: Sendable {}
public struct VersRec: Sendable {}
public typealias AbsoluteTime = UnsignedWide
public typealias Boolean = UInt8
public typealias Byte = UInt8
public typealias ByteCount = UInt
public typealias ByteOffset = UInt
public typealias BytePtr = UnsafeMutablePointer<UInt8>
public typealias CharParameter = Int16
public typealias Fixed = Int32
public typealias FourCharCode = UInt32
public typealias Fract = Int32
public typealias Handle = UnsafeMutablePointer<Ptr>
public typealias ItemCount = UInt
public typealias LangCode = Int16
public typealias LogicalAddress = UnsafeMutableRawPointer
public typealias OptionBits = UInt32
public typealias PhysicalAddress = UnsafeMutableRawPointer
public typealias Ptr = UnsafeMutablePointer<Int8>
public typealias RegionCode = Int16
public typealias ResType = UInt32
public typealias ScriptCode = Int16
public typealias ShortFixed = Int16
public typealias SignedByte = Int8
public typealias Size = Int
public typealias StringHandle = UnsafeMutablePointer<StringPtr>
public typealias StringPtr = UnsafeMutablePointer<UInt8>
public typealias Style = UInt8
public typealias StyleField = UInt8
public typealias StyleParameter = Int16
public typealias TimeBase = OpaquePointer
public typealias TimeScale = Int32
public typealias TimeValue = Int32
public typealias UniChar = UInt16
public typealias UniCharCount = UInt
public typealias UnicodeScalarValue = UInt32
public typealias UnsignedFixed = UInt32

// objc/runtime.h
public typealias Category = OpaquePointer
public typealias Ivar = OpaquePointer
public typealias Method = OpaquePointer
